/**
 * Programs that embed the database. Each is one class with a {@code main} method, which takes a folder to
 * work in, and shows one thing; a test runs it and checks what it prints. Begin with {@link
 * io.graphflow.examples.EmbedDatabase}.
 *
 * <p>They run from an IDE, or after a build:
 *
 * <pre>
 * java --add-modules jdk.incubator.vector --enable-native-access=ALL-UNNAMED \
 *     -cp 'graphflow-examples/target/classes:graphflow-cli/target/lib/*' \
 *     io.graphflow.examples.EmbedDatabase FOLDER
 * </pre>
 */
package io.graphflow.examples;
