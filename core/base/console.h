#pragma once

namespace tidemark {

/// Makes the console take UTF-8, as all our text is. Call it once at the start of main(). Linux
/// consoles do already; on Windows the console's code page is set and the arguments of main() are
/// UTF-8 through the manifest of the program.
void useUtf8Console();

} // namespace tidemark
