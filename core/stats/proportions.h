#pragma once

namespace tidemark::stats {

/// Exact two-sided binomial test of `successes` in `trials` against `probability`: the sum of the
/// probabilities of all outcomes that are not more likely (sign test: 0.5).
[[nodiscard]] double binomialTest(long successes, long trials, double probability = 0.5);

/// Fisher's exact test, two-sided: do `hitsA` of `totalA` and `hitsB` of `totalB` share a rate?
/// Used to compare how often units are disturbed. 1 when a total is 0.
[[nodiscard]] double fisherExact(long hitsA, long totalA, long hitsB, long totalB);

} // namespace tidemark::stats
