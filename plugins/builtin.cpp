#include "plugins/builtin.h"

#include "plugins/importers/atto/bmk_importer.h"
#include "plugins/importers/crystaldiskmark/importer.h"
#include "plugins/importers/diskspd/text_importer.h"
#include "plugins/importers/fio/json_importer.h"
#include "plugins/importers/fio/log_importer.h"

namespace tidemark::importers {

void registerBuiltins(plugin::ImporterRegistry& registry)
{
    registry.add(std::make_unique<atto::BmkImporter>());
    registry.add(std::make_unique<crystaldiskmark::TextImporter>());
    registry.add(std::make_unique<diskspd::TextImporter>());
    registry.add(std::make_unique<fio::JsonImporter>());
    registry.add(std::make_unique<fio::LogImporter>());
}

} // namespace tidemark::importers
