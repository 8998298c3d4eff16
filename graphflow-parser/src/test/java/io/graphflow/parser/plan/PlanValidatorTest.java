package io.graphflow.parser.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.parser.expression.AggregateFunction;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.IsNull;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.Aggregate;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.parser.plan.LogicalPlan.Apply;
import io.graphflow.parser.plan.LogicalPlan.Argument;
import io.graphflow.parser.plan.LogicalPlan.CartesianProduct;
import io.graphflow.parser.plan.LogicalPlan.CountApply;
import io.graphflow.parser.plan.LogicalPlan.Distinct;
import io.graphflow.parser.plan.LogicalPlan.Eager;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.Extend;
import io.graphflow.parser.plan.LogicalPlan.ExtendInto;
import io.graphflow.parser.plan.LogicalPlan.Filter;
import io.graphflow.parser.plan.LogicalPlan.HashJoin;
import io.graphflow.parser.plan.LogicalPlan.Intersect;
import io.graphflow.parser.plan.LogicalPlan.IntersectLeg;
import io.graphflow.parser.plan.LogicalPlan.Limit;
import io.graphflow.parser.plan.LogicalPlan.OptionalApply;
import io.graphflow.parser.plan.LogicalPlan.Project;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.LogicalPlan.ScanVertices;
import io.graphflow.parser.plan.LogicalPlan.SemiApply;
import io.graphflow.parser.plan.LogicalPlan.Union;
import io.graphflow.parser.plan.UpdatePlan.CreateElements;
import io.graphflow.parser.plan.UpdatePlan.DeleteElements;
import io.graphflow.parser.plan.UpdatePlan.ForEach;
import io.graphflow.parser.plan.UpdatePlan.Merge;
import io.graphflow.parser.plan.UpdatePlan.SetItems;
import io.graphflow.storage.catalog.Direction;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlanValidatorTest {
  private static final Variable A = new Variable(0, "a", CypherType.NODE);
  private static final Variable B = new Variable(1, "b", CypherType.NODE);
  private static final Variable C = new Variable(2, "c", CypherType.NODE);
  private static final Variable E = new Variable(3, "e", CypherType.RELATIONSHIP);
  private static final Variable X = new Variable(4, "x", CypherType.INTEGER);
  private static final Variable MARK = new Variable(5, "m", CypherType.BOOLEAN);
  private static final List<EdgeStep> STEPS = List.of(new EdgeStep(0, Direction.FORWARD));

  private static LogicalPlan scan(Variable vertex) {
    return new ScanVertices(vertex, List.of(0));
  }

  private static LogicalPlan extend(LogicalPlan input, Variable from, Variable to) {
    return new Extend(input, from, E, to, STEPS, List.of(0));
  }

  private static Expression isNull(Variable variable) {
    return new IsNull(new VariableReference(variable));
  }

  private static void accept(LogicalPlan plan, Variable... columns) {
    assertThat(PlanValidator.problems(plan, List.of(columns))).isEmpty();
  }

  private static void refuse(LogicalPlan plan, String problem, Variable... columns) {
    assertThat(PlanValidator.problems(plan, List.of(columns))).contains(problem);
  }

  @Test
  void variablesAreBoundBelowTheirReaders() {
    accept(new Filter(extend(scan(A), A, B), isNull(E)), A, B, E);
    refuse(new Filter(scan(A), isNull(B)), "Filter reads b that nothing below binds");
    refuse(extend(scan(A), C, B), "Extend reads c that nothing below binds");
    refuse(scan(A), "ScanVertices does not bind column b", B);
    Projection hidden = new Projection(X, isNull(A));
    refuse(
        new Filter(new Project(scan(A), List.of(hidden)), isNull(A)),
        "Filter reads a that nothing below binds");
    refuse(
        new Distinct(scan(A), List.of(B)), "Distinct reads b that nothing below binds");
  }

  @Test
  void nothingIsBoundTwice() {
    refuse(extend(scan(A), A, A), "Extend binds a again");
    refuse(extend(extend(scan(A), A, B), B, C), "Extend binds e again");
    refuse(
        new Project(extend(scan(A), A, B), List.of(new Projection(B, new VariableReference(A)))),
        "Project gives b a second value");
    accept(new Project(scan(A), List.of(new Projection(A, new VariableReference(A)))), A);
  }

  @Test
  void joinsShareTheirKeysOnly() {
    LogicalPlan left = extend(scan(A), A, B);
    accept(new HashJoin(left, scan(B), List.of(B)), A, B, E);
    refuse(new HashJoin(left, scan(C), List.of(B)), "HashJoin shares [] between its sides");
    refuse(
        new HashJoin(left, extend(scan(B), B, C), List.of(B)),
        "HashJoin shares [b, e] between its sides");
    refuse(new HashJoin(left, scan(C), List.of()), "HashJoin has no key");
    accept(new CartesianProduct(left, scan(C)), A, B, C);
    refuse(new CartesianProduct(left, scan(B)), "CartesianProduct binds b again");
  }

  @Test
  void innerPlansStartFromTheirArgument() {
    LogicalPlan inner = extend(new Argument(List.of(A)), A, B);
    accept(new OptionalApply(scan(A), inner, List.of(B, E)), A, B, E);
    refuse(
        new OptionalApply(scan(C), inner, List.of(B)),
        "OptionalApply starts its inner plan from variables it lacks");
    refuse(
        new OptionalApply(scan(A), inner, List.of(C)),
        "OptionalApply introduces c but never binds it");
    refuse(
        new OptionalApply(scan(A), scan(B), List.of(B)),
        "OptionalApply has an inner plan without exactly one Argument");
    refuse(
        new OptionalApply(
            scan(A), new CartesianProduct(scan(B), new Argument(List.of(A))), List.of(B)),
        "OptionalApply has its Argument not leftmost");
    refuse(
        new OptionalApply(extend(scan(A), A, B), inner, List.of()),
        "Extend binds b again");
    refuse(inner, "Extend has an Argument outside an apply");
  }

  @Test
  void aMarkIsABooleanAndNeverAnti() {
    LogicalPlan inner = new ExtendInto(new Argument(List.of(A)), A, null, A, STEPS);
    accept(new SemiApply(scan(A), inner, MARK, false), A, MARK);
    accept(new SemiApply(scan(A), inner, null, true), A);
    refuse(new SemiApply(scan(A), inner, MARK, true), "SemiApply is anti and has a mark");
    refuse(new SemiApply(scan(A), inner, X, false), "SemiApply takes x for a BOOLEAN");
  }

  @Test
  void countsLookUpAVertexThatTheInnerPlanDoesNotRead() {
    LogicalPlan input = new CartesianProduct(scan(A), scan(B));
    LogicalPlan inner = extend(new Argument(List.of(A)), A, C);
    accept(new CountApply(input, inner, B, C, X), A, B, X);
    refuse(
        new CountApply(scan(A), inner, B, C, X), "CountApply compares with b, which is not bound");
    refuse(
        new CountApply(input, new Argument(List.of(A)), B, C, X),
        "CountApply counts by c but never binds it");
    refuse(new CountApply(input, inner, A, C, X), "CountApply has an inner plan that reads a");
    refuse(new CountApply(input, inner, B, C, MARK), "CountApply takes m for a INTEGER");
  }

  @Test
  void anApplyIntroducesWhatItsInnerPlanBinds() {
    LogicalPlan inner = extend(new Argument(List.of(A)), A, B);
    accept(new Apply(scan(A), inner, List.of(B)), A, B);
    refuse(new Apply(scan(A), inner, List.of(C)), "Apply introduces c but never binds it");
    refuse(
        new Apply(scan(C), inner, List.of(B)),
        "Apply starts its inner plan from variables it lacks");
    refuse(
        new Apply(scan(A), create(new Argument(List.of(A)), B), List.of(B)),
        "Apply has CreateElements where nothing may change");
  }

  @Test
  void patternsGoFromVertexToVertex() {
    refuse(
        new Extend(scan(A), A, B, C, STEPS, List.of(0)), "Extend takes b for a RELATIONSHIP");
    refuse(
        new Intersect(scan(A), B, List.of(new IntersectLeg(A, null, STEPS)), List.of(0)),
        "Intersect has fewer than two legs");
  }

  @Test
  void onlyCountStarHasNoArgument() {
    Aggregation sum = new Aggregation(X, AggregateFunction.SUM, null, false);
    refuse(
        new Aggregate(scan(A), List.of(), List.of(sum)), "Aggregate has SUM without an argument");
    Aggregation star = new Aggregation(X, AggregateFunction.COUNT_STAR, isNull(A), false);
    refuse(
        new Aggregate(scan(A), List.of(), List.of(star)),
        "Aggregate has COUNT_STAR with an argument");
  }

  @Test
  void countsAreConstant() {
    refuse(
        new Limit(scan(A), isNull(A)), "Limit has a count that depends on the row");
  }

  private static LogicalPlan create(LogicalPlan input, Variable vertex) {
    NewElement created =
        new NewElement.NewVertex(vertex, 0, List.of(), List.of(),
            new Expression.MapLiteral(Map.of()));
    return new CreateElements(input, List.of(created));
  }

  private static LogicalPlan connect(LogicalPlan input, Variable from, Variable edge, Variable to) {
    NewElement created =
        new NewElement.NewEdge(edge, 0, null, from, to, new Expression.MapLiteral(Map.of()));
    return new CreateElements(input, List.of(created));
  }

  @Test
  void updatesBindWhatTheyCreate() {
    accept(connect(create(scan(A), B), A, E, B), A, B, E);
    refuse(create(scan(A), A), "CreateElements binds a again");
    refuse(connect(scan(A), A, E, B), "CreateElements reads b that nothing below binds");
    refuse(connect(create(scan(A), B), A, X, B), "CreateElements takes x for a RELATIONSHIP");
    refuse(
        new SetItems(scan(A), List.of(new SetItem.SetLabels(B, List.of("L"), List.of()))),
        "SetItems reads b that nothing below binds");
    refuse(
        new DeleteElements(scan(A), List.of(new VariableReference(B)), true),
        "DeleteElements reads b that nothing below binds");
  }

  @Test
  void updatesLieOnTheWayThroughFirstInputs() {
    accept(new CartesianProduct(new Eager(create(scan(A), B)), scan(C)), A, B, C);
    refuse(
        new CartesianProduct(scan(A), create(scan(B), C)),
        "CartesianProduct has CreateElements where nothing may change");
    refuse(
        new CartesianProduct(scan(A), new Eager(scan(B))),
        "CartesianProduct has Eager where nothing may change");
    LogicalPlan inner = create(new Argument(List.of(A)), B);
    refuse(
        new OptionalApply(scan(A), inner, List.of(B)),
        "OptionalApply has CreateElements where nothing may change");
    refuse(
        new SemiApply(scan(A), inner, null, false),
        "SemiApply has CreateElements where nothing may change");
  }

  @Test
  void branchesOfAUnionBindTheSame() {
    LogicalPlan first = extend(scan(A), A, B);
    LogicalPlan second = scan(B);
    accept(new Union(List.of(first, second), List.of(B)), B);
    refuse(
        new Union(List.of(first, second), List.of(A, B)),
        "Union has a branch without all of [a, b]");
    refuse(
        new Filter(new Union(List.of(first, second), List.of(B)), isNull(A)),
        "Filter reads a that nothing below binds");
    refuse(new Union(List.of(second), List.of(B)), "Union has fewer than two branches");
    accept(
        new CartesianProduct(
            new Union(List.of(new Eager(create(scan(A), B)), second), List.of(B)), scan(C)),
        B,
        C);
    refuse(
        new CartesianProduct(
            scan(C), new Union(List.of(create(scan(A), B), second), List.of(B))),
        "CartesianProduct has CreateElements where nothing may change");
  }

  @Test
  void branchesOfAnInnerUnionBeginWithTheRowAround() {
    LogicalPlan first = extend(new Argument(List.of(A)), A, B);
    LogicalPlan second = new Filter(extend(new Argument(List.of(A, C)), C, B), isNull(A));
    LogicalPlan around = new CartesianProduct(scan(A), scan(C));
    accept(new Apply(around, new Union(List.of(first, second), List.of(B)), List.of(B)), A, B, C);
    refuse(
        new Apply(scan(A), new Union(List.of(first, second), List.of(B)), List.of(B)),
        "Apply starts its inner plan from variables it lacks");
    refuse(
        new Apply(around, new Union(List.of(first, scan(B)), List.of(B)), List.of(B)),
        "Union has branches of which not all begin with the outer row");
    refuse(
        new Apply(
            around,
            new Union(
                List.of(first, new CartesianProduct(scan(B), new Argument(List.of(A)))),
                List.of(B)),
            List.of(B)),
        "Union has an Argument not leftmost in its branch");
  }

  @Test
  void mergeMatchesWhatItCreates() {
    LogicalPlan match = extend(new Argument(List.of(A)), A, B);
    List<NewElement> elements = ((CreateElements) create(scan(A), B)).elements();
    SetItem read = new SetItem.SetProperty(new VariableReference(B), "k", isNull(A));
    accept(
        new Merge(scan(A), match, List.of(B), elements, List.of(read), List.of(read)), A, B);
    refuse(
        new Merge(scan(A), match, List.of(C), elements, List.of(), List.of()),
        "Merge introduces c but never binds it");
    refuse(
        new Merge(scan(A), match, List.of(), elements, List.of(), List.of(read)),
        "Merge reads b that nothing below binds");
    refuse(
        new Merge(scan(A), create(match, C), List.of(B), elements, List.of(), List.of()),
        "Merge has CreateElements where nothing may change");
  }

  @Test
  void bodiesStartFromTheRowWithItsElement() {
    Expression list = new Expression.ListLiteral(List.of());
    LogicalPlan body = create(new Argument(List.of(A, X)), B);
    accept(new ForEach(scan(A), X, list, body), A);
    refuse(new ForEach(scan(A), X, list, body), "ForEach does not bind column b", B);
    refuse(new ForEach(scan(A), X, list, body), "ForEach does not bind column x", X);
    refuse(new ForEach(scan(A), A, list, body), "ForEach binds a again");
    refuse(
        new ForEach(scan(C), X, list, body),
        "ForEach starts its inner plan from variables it lacks");
  }
}
