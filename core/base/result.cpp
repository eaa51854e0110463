#include "core/base/result.h"

#include <cerrno>
#include <system_error>

namespace tidemark {

std::string_view name(ErrorCode code)
{
    switch (code) {
    case ErrorCode::NotFound:
        return "not_found";
    case ErrorCode::Denied:
        return "denied";
    case ErrorCode::BadInput:
        return "bad_input";
    case ErrorCode::Unsupported:
        return "unsupported";
    case ErrorCode::NoSpace:
        return "no_space";
    case ErrorCode::Busy:
        return "busy";
    case ErrorCode::Cancelled:
        return "cancelled";
    case ErrorCode::Io:
        return "io";
    case ErrorCode::Internal:
        return "internal";
    }
    return "internal";
}

std::string Error::sentence() const
{
    std::string text;
    if (!where.empty()) {
        text = where + ": ";
    }
    text += message;
    if (!text.empty() && text.back() != '.' && text.back() != '?' && text.back() != '!') {
        text += '.';
    }
    if (!advice.empty()) {
        text += ' ' + advice;
        if (text.back() != '.' && text.back() != '?' && text.back() != '!') {
            text += '.';
        }
    }
    return text;
}

Error Error::at(std::string_view outer) const
{
    Error moved = *this;
    moved.where = where.empty() ? std::string(outer) : std::string(outer) + ": " + where;
    return moved;
}

namespace {

ErrorCode codeOf(int errnoValue)
{
    switch (errnoValue) {
    case ENOENT:
    case ENODEV:
    case ENXIO:
    case ENOTDIR:
        return ErrorCode::NotFound;
    case EACCES:
    case EPERM:
    case EROFS:
        return ErrorCode::Denied;
    case EINVAL:
    case EISDIR:
    case ENAMETOOLONG:
        return ErrorCode::BadInput;
    case ENOSYS:
    case ENOTSUP:
        return ErrorCode::Unsupported;
    case ENOSPC:
    case EFBIG:
    case ENOMEM:
    case EMFILE:
    case ENFILE:
        return ErrorCode::NoSpace;
    case EBUSY:
    case EAGAIN:
        return ErrorCode::Busy;
    case ECANCELED:
        return ErrorCode::Cancelled;
    default:
        return ErrorCode::Io;
    }
}

} // namespace

Error systemError(int errnoValue, std::string_view doing, std::string where, std::string advice)
{
    return {codeOf(errnoValue),
            "Cannot " + std::string(doing) + ": " + std::generic_category().message(errnoValue),
            std::move(where), std::move(advice)};
}

} // namespace tidemark
