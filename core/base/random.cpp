#include "core/base/random.h"

#include <random>

namespace tidemark {

std::uint64_t entropySeed()
{
    std::random_device device;
    return (static_cast<std::uint64_t>(device()) << 32) | device();
}

} // namespace tidemark
