package io.graphflow.cli.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a program sees of the API is documented: each public type and member has a comment, each type an example
 * and, where it has a state, what threads may do with it. The compiler's doclint checks what the comments say of
 * parameters and links.
 */
final class ApiDocumentationTest {
  private static final List<String> PACKAGES = List.of(
      "graphflow-core/src/main/java/io/graphflow",
      "graphflow-core/src/main/java/io/graphflow/procedure",
      "graphflow-core/src/main/java/io/graphflow/schema",
      "graphflow-core/src/main/java/io/graphflow/summary",
      "graphflow-core/src/main/java/io/graphflow/value",
      "graphflow-storage/src/main/java/io/graphflow/binary",
      "graphflow-storage/src/main/java/io/graphflow/exception",
      "graphflow-storage/src/main/java/io/graphflow/options",
      "graphflow-storage/src/main/java/io/graphflow/research",
      "graphflow-storage/src/main/java/io/graphflow/spatial",
      "graphflow-storage/src/main/java/io/graphflow/temporal",
      "graphflow-storage/src/main/java/io/graphflow/transfer");

  private static final Pattern THREADS = Pattern.compile("(?i)\\bimmutable\\b|\\bthreads?\\b");

  /** The border between the API's words and the engine's; research speaks as the paper does. */
  private static final Pattern ENGINE_WORDS = Pattern.compile("(?i)\\b(vertex|vertices|edges?)\\b");

  @TempDir
  private Path folder;

  private static List<Path> sources() throws IOException {
    Path project = Path.of("").toAbsolutePath();
    while (!Files.exists(project.resolve("ARCHITECTURE.md"))) {
      project = project.getParent();
    }
    List<Path> sources = new ArrayList<>();
    for (String name : PACKAGES) {
      try (Stream<Path> files = Files.list(project.resolve(name))) {
        files.filter(file -> file.toString().endsWith(".java"))
            .filter(file -> !file.endsWith("package-info.java"))
            .sorted()
            .forEach(sources::add);
      }
    }
    return sources;
  }

  @Test
  void theApiIsDocumented() throws IOException {
    List<Path> sources = sources();
    assertThat(sources).hasSizeGreaterThan(50);
    assertThat(missing(sources)).isEmpty();
  }

  @Test
  void whatIsMissingIsFound() throws IOException {
    Path file = Files.writeString(folder.resolve("Example.java"), """
        /** Has no example, and says nothing else. Deletes edges. */
        public final class Example {
          /** Said. */
          public void said() {}
          public void unsaid() {}
          @Override public String toString() { return ""; }
          void hidden() {}
          public static final int ONE = 1;
          /** An enum has no state. <pre>{@code A}</pre> */
          public enum Kind { /** Said. */ A, B }
        }
        """);
    assertThat(missing(List.of(file))).containsExactlyInAnyOrder(
        "Example: no example", "Example: nothing about threads",
        "Example: says 'edges'", "Example.unsaid: no comment", "Example.ONE: no comment",
        "Example.Kind.B: no comment");
  }

  private static List<String> missing(List<Path> sources) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task = (JavacTask) compiler.getTask(
          null, files, null, List.of("-proc:none"), null,
          files.getJavaFileObjectsFromPaths(sources));
      DocTrees comments = DocTrees.instance(task);
      List<String> missing = new ArrayList<>();
      for (CompilationUnitTree file : task.parse()) {
        String packageName = String.valueOf(file.getPackageName());
        new Scanner(comments, packageName.endsWith(".research"), missing).scan(file, null);
      }
      return missing;
    }
  }

  /** Goes through what is public of a file, and no further. */
  private static final class Scanner extends TreePathScanner<Void, Void> {
    private final DocTrees comments;
    private final boolean mayUseEngineWords;
    private final List<String> missing;
    private String outer = "";
    private Tree.Kind outerKind = Tree.Kind.COMPILATION_UNIT;

    Scanner(DocTrees comments, boolean mayUseEngineWords, List<String> missing) {
      this.comments = comments;
      this.mayUseEngineWords = mayUseEngineWords;
      this.missing = missing;
    }

    @Override
    public Void visitClass(ClassTree tree, Void unused) {
      if (!isSeen(tree.getModifiers())) {
        return null;
      }
      String name = outer + tree.getSimpleName();
      String comment = comment(name);
      if (outer.isEmpty() && comment != null) {
        if (!comment.contains("<pre>")) {
          missing.add(name + ": no example");
        }
        if (tree.getKind() != Tree.Kind.ENUM && !THREADS.matcher(comment).find()) {
          missing.add(name + ": nothing about threads");
        }
      }
      String outerBefore = outer;
      Tree.Kind kindBefore = outerKind;
      outer = name + ".";
      outerKind = tree.getKind();
      super.visitClass(tree, null);
      outer = outerBefore;
      outerKind = kindBefore;
      return null;
    }

    @Override
    public Void visitMethod(MethodTree tree, Void unused) {
      boolean isOverride = tree.getModifiers()
          .getAnnotations()
          .stream()
          .anyMatch(annotation -> annotation.getAnnotationType().toString().equals("Override"));
      if (isSeen(tree.getModifiers()) && !isOverride) {
        comment(outer + tree.getName());
      }
      return null;
    }

    @Override
    public Void visitVariable(VariableTree tree, Void unused) {
      if (isSeen(tree.getModifiers())) {
        comment(outer + tree.getName());
      }
      return null;
    }

    /** The comment of what is being visited, null if there is none, with which it is entered. */
    private String comment(String name) {
      TreePath path = getCurrentPath();
      String comment = comments.getDocComment(path);
      if (comment == null) {
        missing.add(name + ": no comment");
      } else if (!mayUseEngineWords) {
        ENGINE_WORDS.matcher(comment)
            .results()
            .limit(1)
            .forEach(word -> missing.add(name + ": says '" + word.group() + "'"));
      }
      return comment;
    }

    /** Members of interfaces and annotations are public without a word. */
    private boolean isSeen(ModifiersTree modifiers) {
      return modifiers.getFlags().contains(Modifier.PUBLIC)
          || modifiers.getFlags().contains(Modifier.PROTECTED)
          || outerKind == Tree.Kind.INTERFACE || outerKind == Tree.Kind.ANNOTATION_TYPE;
    }
  }
}
