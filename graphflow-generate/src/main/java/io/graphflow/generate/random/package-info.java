/**
 * Randomness that is the same on every machine and in every release of Java: a generator whose
 * algorithm is ours ({@link io.graphflow.generate.random.RandomStream}), a permutation that needs no
 * memory, and power laws in closed form. Transcendental functions are {@link StrictMath}'s.
 */
package io.graphflow.generate.random;
