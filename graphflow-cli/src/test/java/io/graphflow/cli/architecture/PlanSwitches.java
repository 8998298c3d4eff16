package io.graphflow.cli.architecture;

import com.sun.source.tree.BindingPatternTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.DeconstructionPatternTree;
import com.sun.source.tree.DefaultCaseLabelTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.PatternCaseLabelTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Finds methods with a switch that takes apart a value of a sealed type and has a {@code default}, so that
 * the compiler says nothing when a further subtype is added. Sources are parsed, not compiled: a case is one
 * of a sealed type if its pattern's type is a member of that type by the file's imports.
 */
final class PlanSwitches extends TreePathScanner<Void, Void> {
  private final Set<String> sealedTypes;
  private final NavigableSet<String> found = new TreeSet<>();
  private final Map<String, String> imports = new HashMap<>();
  private String className = "";
  private String method = "";

  private PlanSwitches(Set<String> sealedTypes) {
    this.sealedTypes = sealedTypes;
  }

  /**
   * Finds them in some files.
   *
   * @param sealedTypes full names of types whose subtypes are their members
   * @return {@code Class.method}, ascending; a field's initializer is a method without a name
   */
  static NavigableSet<String> withDefault(Collection<Path> sources, Set<String> sealedTypes)
      throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task = (JavacTask) compiler.getTask(
          null, files, null, List.of("-proc:none"), null,
          files.getJavaFileObjectsFromPaths(sources));
      PlanSwitches switches = new PlanSwitches(sealedTypes);
      for (CompilationUnitTree file : task.parse()) {
        switches.imports.clear();
        switches.scan(file, null);
      }
      return switches.found;
    }
  }

  @Override
  public Void visitImport(ImportTree tree, Void unused) {
    String name = tree.getQualifiedIdentifier().toString();
    imports.put(name.substring(name.lastIndexOf('.') + 1), name);
    return null;
  }

  @Override
  public Void visitClass(ClassTree tree, Void unused) {
    String outer = className;
    // A body without a name belongs to the class around it.
    if (!tree.getSimpleName().isEmpty()) {
      className = tree.getSimpleName().toString();
    }
    super.visitClass(tree, null);
    className = outer;
    return null;
  }

  @Override
  public Void visitMethod(MethodTree tree, Void unused) {
    String outer = method;
    method = tree.getName().toString();
    super.visitMethod(tree, null);
    method = outer;
    return null;
  }

  @Override
  public Void visitSwitch(SwitchTree tree, Void unused) {
    check(tree.getCases());
    return super.visitSwitch(tree, null);
  }

  @Override
  public Void visitSwitchExpression(SwitchExpressionTree tree, Void unused) {
    check(tree.getCases());
    return super.visitSwitchExpression(tree, null);
  }

  private void check(List<? extends CaseTree> cases) {
    boolean hasDefault = false;
    boolean isSealed = false;
    for (CaseTree oneCase : cases) {
      // "default ->" is a label of its own kind, and so is the default in "case null, default ->".
      for (Tree label : oneCase.getLabels()) {
        hasDefault |= label instanceof DefaultCaseLabelTree;
        isSealed |= label instanceof PatternCaseLabelTree pattern && isMember(typeOf(pattern));
      }
    }
    if (hasDefault && isSealed) {
      found.add(className + "." + method);
    }
  }

  private static String typeOf(PatternCaseLabelTree label) {
    return switch (label.getPattern()) {
      case BindingPatternTree pattern ->
        pattern.getVariable().getType().toString();
      case DeconstructionPatternTree pattern -> pattern.getDeconstructor().toString();
      case Tree other -> throw new AssertionError("no pattern of a type: " + other);
    };
  }

  /** Whether a type as it is written, such as {@code LogicalPlan.Extend}, is a sealed one or a member of it. */
  private boolean isMember(String written) {
    int dot = written.indexOf('.');
    String first = dot < 0 ? written : written.substring(0, dot);
    String name = imports.getOrDefault(first, first) + (dot < 0 ? "" : written.substring(dot));
    return sealedTypes.stream().anyMatch(type -> isIn(name, type));
  }

  /** Files of the type's own package name it without an import. */
  private static boolean isIn(String name, String type) {
    String simple = type.substring(type.lastIndexOf('.') + 1);
    return name.equals(type) || name.startsWith(type + ".") || name.equals(simple)
        || name.startsWith(simple + ".");
  }
}
