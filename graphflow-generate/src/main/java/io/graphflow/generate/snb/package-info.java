/**
 * A social network with the schema of LDBC's Social Network Benchmark (Interactive, version 1), in the
 * layout of its generator's CsvComposite serializer: what loads LDBC's own files loads these.
 *
 * <p>Made in four steps, each from its own random streams: the dictionaries ({@code Geography},
 * {@code Organisations}, {@code Tags}), which are as large as LDBC's from scale factor 0.1 on; the
 * {@code Persons}, kept in arrays; the {@code Friendships} among them, by homophily in three sorted
 * dimensions; then forum by forum the messages ({@code ForumWriter}, {@code MessageWriter}), written
 * and forgotten. All of it goes through a {@code NetworkSink}: {@code TableWriter} makes the CSV files
 * and, if they are wanted, {@code UpdateStreams} what a benchmark changes in them and {@code
 * NetworkStatistics} what {@code SubstitutionParameters} chooses from. Names and texts come from the
 * small vocabularies in the resources beside this package. Start with {@link io.graphflow.generate.snb.SnbGenerator}.
 */
package io.graphflow.generate.snb;
