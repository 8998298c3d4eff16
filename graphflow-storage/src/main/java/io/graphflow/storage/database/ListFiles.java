package io.graphflow.storage.database;

import io.graphflow.storage.adjacency.AdjacencyBuild;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.file.Structure;
import io.graphflow.storage.file.StructureFolder;
import io.graphflow.storage.file.StructureKind;
import io.graphflow.storage.file.StructureWriter;
import java.lang.foreign.Arena;

/** Makes lists in files and maps them again. */
record ListFiles(StructureFolder files, Arena mapped) implements AdjacencyBuild.Structures {

  @Override
  public StructureWriter writer(AdjacencyInfo info) {
    return files.create(EdgeFiles.lists(info), StructureKind.ADJACENCY);
  }

  @Override
  public Structure finished(AdjacencyInfo info, StructureWriter writer) {
    writer.close();
    return files.reopen(EdgeFiles.lists(info), mapped);
  }
}
