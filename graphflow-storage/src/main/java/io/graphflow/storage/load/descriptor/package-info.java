/**
 * What a dataset consists of: which files hold which vertex labels and edge labels, and how. {@link
 * io.graphflow.storage.load.descriptor.DatasetDescriptor} says it, checked and with every name
 * resolved; it comes from a descriptor in JSON ({@link
 * io.graphflow.storage.load.descriptor.DescriptorReader}, written down for users in {@code
 * docs/loading.md}) or from the {@code metadata.json} and the typed headers of GraphflowDB's own
 * dataset folder ({@link io.graphflow.storage.load.descriptor.GraphflowFolderReader}).
 */
package io.graphflow.storage.load.descriptor;
