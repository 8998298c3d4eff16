package io.graphflow.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.StringReader;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class PlotWriterTest {
  private static Document drawn(Plot plot) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(PlotWriter.file(plot))));
  }

  private static List<Element> elements(Document document, String name, String style) {
    NodeList all = document.getElementsByTagName(name);
    return IntStream.range(0, all.getLength())
        .mapToObj(i -> (Element) all.item(i))
        .filter(element -> element.getAttribute("class").contains(style))
        .toList();
  }

  private static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }

  @Test
  void barsAreAsHighAsTheirValues() throws Exception {
    Document svg = drawn(new Plot.Bars("b", "<b>", Plot.Axis.linear("ms"), List.of("x", "y"),
        List.of(new Plot.Series("one", List.of(10.0, 5.0)),
            new Plot.Series("two", List.of(Double.NaN, 2.5)))));
    List<Element> one = elements(svg, "rect", "fill0");
    // The first is the legend's.
    assertThat(one).hasSize(3);
    assertThat(number(one.get(1), "height")).isCloseTo(2 * number(one.get(2), "height"),
        within(0.2));
    List<Element> two = elements(svg, "rect", "fill1");
    assertThat(two).as("what was not measured is left out").hasSize(2);
    assertThat(number(two.get(1), "height")).isCloseTo(number(one.get(2), "height") / 2,
        within(0.2));
  }

  @Test
  void barsOnALogarithmicAxisGrowByRatios() throws Exception {
    Document svg = drawn(new Plot.Bars("b", "bars", Plot.Axis.logarithmic("ms"),
        List.of("x", "y", "z"), List.of(new Plot.Series("one", List.of(0.1, 10.0, 1000.0)))));
    List<Element> bars = elements(svg, "rect", "fill0");
    assertThat(number(bars.get(3), "height")).isCloseTo(2 * number(bars.get(2), "height"),
        within(0.2));
  }

  @Test
  void boxesShowThePapersPercentiles() throws Exception {
    double[] hundred = DoubleStream.iterate(0, v -> v + 1).limit(101).toArray();
    assertThat(PlotWriter.percentile(hundred, 0.05)).isEqualTo(5);
    assertThat(PlotWriter.percentile(new double[] {1, 2}, 0.5)).isEqualTo(1.5);
    assertThat(PlotWriter.percentile(new double[] {7}, 0.95)).isEqualTo(7);
    Document svg = drawn(new Plot.Boxes("b", "boxes", Plot.Axis.logarithmic("ratio"),
        List.of(new Plot.Box("GF-CV", List.of(1.0, 2.0, 4.0)),
            new Plot.Box("GF-CL", List.of(8.0)), new Plot.Box("none", List.of()))));
    assertThat(elements(svg, "circle", "fill0")).hasSize(3);
    assertThat(elements(svg, "circle", "fill1")).hasSize(1);
    assertThat(elements(svg, "rect", "pale")).hasSize(2);
    assertThat(elements(svg, "text", "value").stream().map(Element::getTextContent))
        .containsExactly("2.00", "8.00");
  }

  @Test
  void linesJoinTheirPoints() throws Exception {
    Document svg = drawn(new Plot.Lines("l", "lines", Plot.Axis.linear("density, %"),
        Plot.Axis.linear("ms"),
        List.of(new Plot.Line("J-NULL", List.of(new Plot.Point(10, 1), new Plot.Point(50, 2),
            new Plot.Point(100, Double.NaN))))));
    Element line = elements(svg, "polyline", "stroke0").getFirst();
    assertThat(line.getAttribute("points").split(" ")).hasSize(2);
  }

  @Test
  void ticksAreRound() {
    assertThat(new AxisScale(Plot.Axis.linear("ms"), DoubleStream.of(3, 37), 0, 1).ticks())
        .containsExactly(0.0, 5.0, 10.0, 15.0, 20.0, 25.0, 30.0, 35.0, 40.0);
    List<Double> decades =
        new AxisScale(Plot.Axis.logarithmic("ms"), DoubleStream.of(0.3, 40), 0, 1).ticks();
    assertThat(decades).hasSize(8);
    assertThat(decades.getFirst()).isCloseTo(0.2, within(1e-9));
    assertThat(decades.getLast()).isCloseTo(50, within(1e-9));
    assertThat(new AxisScale(Plot.Axis.linear("ms"), DoubleStream.empty(), 0, 1).ticks())
        .isNotEmpty();
  }
}
