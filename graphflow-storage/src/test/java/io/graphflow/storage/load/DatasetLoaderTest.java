package io.graphflow.storage.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.ZstdOutputStream;
import io.graphflow.storage.RandomSource;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.transfer.LoadOptions;
import io.graphflow.transfer.LoadSummary;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What descriptors can say, each loaded from small files. */
class DatasetLoaderTest {
  private static final String PERSONS = """
      {"label": "Person", "key": "id", "files": "person*.csv", "columns": [
        {"name": "id", "type": "INT64"}, {"name": "name", "type": "STRING"}]}""";
  private static final String KNOWS = """
      {"label": "KNOWS", "files": "knows*.csv", "columns": [
        {"name": "a", "from": "Person"}, {"name": "b", "to": "Person"},
        {"name": "since", "type": "INT64"}]}""";

  @TempDir
  private Path folder;
  private LoadSummary summary;

  private void write(String file, String text) throws IOException {
    Files.createDirectories(folder.resolve(file).getParent());
    Files.writeString(folder.resolve(file), text);
  }

  private LoadedGraph load(String descriptor) throws IOException {
    return load(descriptor, LoadOptions.DEFAULT);
  }

  private LoadedGraph load(String descriptor, LoadOptions options) throws IOException {
    write("dataset.json", descriptor);
    Path database = folder.resolve("db");
    summary = DatasetLoader.load(folder, null, database, options);
    assertThat(GraphStore.verify(database).problems()).isEmpty();
    return LoadedGraph.open(database);
  }

  private LoadedGraph loadVertices(String format, String columns, String text) throws IOException {
    write("v.csv", text);
    return load("""
        {"format": %s, "vertices": [{"label": "V", "files": "v.csv", "columns": [%s]}]}"""
        .formatted(format, columns));
  }

  @Test
  void verticesAndEdges() throws IOException {
    write("person.csv", "id,name\n7,Ann\n-3,Bob\n9000000000,\n");
    write("knows.csv", "a,b,since\n7,-3,2001\n9000000000,7,\n7,-3,1999\n");
    LoadedGraph graph = load("{\"vertices\": [" + PERSONS + "], \"edges\": [" + KNOWS + "]}");
    assertThat(graph.vertices()).containsExactly(
        "Person id=7 name=Ann", "Person id=-3 name=Bob", "Person id=9000000000");
    assertThat(graph.edges()).containsExactlyInAnyOrder(
        "KNOWS Person(7)->Person(-3) since=2001", "KNOWS Person(7)->Person(-3) since=1999",
        "KNOWS Person(9000000000)->Person(7)");
    assertThat(graph.catalog().closedSchema()).isTrue();
    assertThat(summary.nodes()).containsExactly(Map.entry("Person", 3L));
    assertThat(summary.relationships()).containsExactly(Map.entry("KNOWS", 3L));
    assertThat(summary.rejectedRows()).isZero();
    assertThat(summary.inputBytes()).isEqualTo(Files.size(folder.resolve("person.csv"))
        + Files.size(folder.resolve("knows.csv")));
    assertThat(summary.nodeCount()).isEqualTo(3);
    assertThat(summary.relationshipCount()).isEqualTo(3);
  }

  @Test
  void everyType() throws IOException {
    LoadedGraph graph = loadVertices("{}", """
        {"name": "b", "type": "BOOLEAN"}, {"name": "i", "type": "INT64"},
        {"name": "d", "type": "DOUBLE"}, {"name": "s", "type": "STRING"},
        {"name": "day", "type": "DATE"}, {"name": "t", "type": "DATETIME"},
        {"name": "dm", "type": "DATE", "dates": "epochMillis"},
        {"name": "tm", "type": "DATETIME", "dates": "epochMillis"},
        {"name": "ls", "type": "STRING[]"}, {"name": "li", "type": "INT64[]"},
        {"name": "ld", "type": "DATE[]"}, {"name": "lf", "type": "DOUBLE[]"},
        {"name": "lb", "type": "BOOLEAN[]"}""",
        """
            b,i,d,s,day,t,dm,tm,ls,li,ld,lf,lb
            true,-1,2.5,ü 🦆,2012-07-29,2012-07-29T10:52:02.7+02:00,1343520000001,1,a;;b,1;-2,2000-01-01,1;2e3,true;false
            ,,,,,,,,,,,,
            false,0,0,x,1969-12-31,1969-12-31 23:59,-1,-1,c,7,2000-01-01;2000-01-02,0.5,false
            """);
    assertThat(graph.vertices()).containsExactly(
        "V b=true i=-1 d=2.5 s=ü 🦆 day=2012-07-29 t=2012-07-29T08:52:02.700Z dm=2012-07-29"
            + " tm=1970-01-01T00:00:00.001Z ls=[a, , b] li=[1, -2] ld=[2000-01-01]"
            + " lf=[1.0, 2000.0] lb=[true, false]",
        "V",
        "V b=false i=0 d=0.0 s=x day=1969-12-31 t=1969-12-31T23:59Z dm=1969-12-31"
            + " tm=1969-12-31T23:59:59.999Z ls=[c] li=[7] ld=[2000-01-01, 2000-01-02] lf=[0.5]"
            + " lb=[false]");
  }

  @Test
  void valuesOfTime() throws IOException {
    LoadedGraph graph = loadVertices("{}", """
        {"name": "l", "type": "LOCAL_TIME"}, {"name": "t", "type": "time"},
        {"name": "d", "type": "LOCAL_DATETIME"}, {"name": "z", "type": "ZONED_DATETIME"},
        {"name": "p", "type": "DURATION"}, {"name": "ls", "type": "LOCAL_TIME[]"}""", """
        l,t,d,z,p,ls
        12:00,1200+01,2020-01-01,2020-07-01T00:00[Europe/Stockholm],P1DT1.5S,12:00;13
        ,,,2020-01-01T00:00Z,,
        """);
    assertThat(graph.vertices()).containsExactly(
        "V l=12:00 t=12:00+01:00 d=2020-01-01T00:00 z=2020-07-01T00:00+02:00[Europe/Stockholm]"
            + " p=P1DT1.5S ls=[12:00, 13:00]",
        "V z=2020-01-01T00:00Z");
    assertThat(graph.catalog().vertexTables().getFirst().properties())
        .allMatch(property -> property.type() == DynamicType.ANY);
    assertThatThrownBy(() -> loadVertices("{}", "{\"name\": \"p\", \"type\": \"DURATION\"},"
        + " {\"name\": \"q\", \"type\": \"STRING\"}", "p,q\n1 day,x\n"))
        .hasMessageContaining("'1 day' is no DURATION");
  }

  @Test
  void points() throws IOException {
    LoadedGraph graph = loadVertices("{}", """
        {"name": "p", "type": "POINT"}, {"name": "l", "type": "POINT[]"}""", """
        p,l
        "{latitude: 55.6, longitude: 13}","{x: 1, y: 2};{x: 1, y: 2, z: 3}"
        SRID=7203;POINT (1 2),
        """);
    assertThat(graph.vertices()).containsExactly(
        "V p=point({x: 13.0, y: 55.6, crs: 'wgs-84'}) l=[point({x: 1.0, y: 2.0, crs: 'cartesian'}),"
            + " point({x: 1.0, y: 2.0, z: 3.0, crs: 'cartesian-3d'})]",
        "V p=point({x: 1.0, y: 2.0, crs: 'cartesian'})");
    assertThatThrownBy(() -> loadVertices("{}", "{\"name\": \"p\", \"type\": \"POINT\"}",
        "p\n\"{latitude: 91, longitude: 13}\"\n"))
        .hasMessageContaining(
            "csv:2:1: a latitude is between -90 and 90 degrees, but this is 91.0");
  }

  @Test
  void bytes() throws IOException {
    LoadedGraph graph = loadVertices("{}", """
        {"name": "b", "type": "BYTES"}, {"name": "l", "type": "bytes[]"}""", """
        b,l
        AP8=,AQ==;Ag
        "",
        +/8=,
        """);
    assertThat(graph.vertices()).containsExactly("V b=X'00FF' l=[X'01', X'02']", "V b=X''",
        "V b=X'FBFF'");
    assertThatThrownBy(() -> loadVertices("{}", "{\"name\": \"b\", \"type\": \"BYTES\"}",
        "b\n00f\u00e9\n"))
        .hasMessageContaining("csv:2:1: bytes are written in base64, such as AP8=");
  }

  @Test
  void nullTokensAndEmptyText() throws IOException {
    LoadedGraph graph = loadVertices("{\"null\": [\"NULL\", \"\\\\N\"]}", """
        {"name": "a", "type": "STRING"}, {"name": "b", "type": "STRING"},
        {"name": "c", "type": "STRING[]"}""", "a,b,c\nNULL,\"NULL\",\\N\n,\"\",\nnull,x,y;z\n");
    assertThat(graph.vertices()).containsExactly("V b=NULL", "V a= b= c=[]",
        "V a=null b=x c=[y, z]");
  }

  @Test
  void quotedEmptyTextIsNotNull() throws IOException {
    LoadedGraph graph = loadVertices("{}",
        "{\"name\": \"a\", \"type\": \"STRING\"}, {\"name\": \"b\", \"type\": \"STRING\"}",
        "a,b\n\"\",\n");
    assertThat(graph.vertices()).containsExactly("V a=");
  }

  @Test
  void columnsInAnyOrderIgnoredAndAbsent() throws IOException {
    LoadedGraph graph = loadVertices("{}", """
        {"name": "b", "property": "two", "type": "INT64"}, {"name": "junk", "ignore": true},
        {"name": "a", "type": "INT64"}, {"name": "none", "type": "INT64", "optional": true},
        {"name": "gone", "ignore": true, "optional": true}""", "a,junk,b\n1,x,2\n");
    assertThat(graph.vertices()).containsExactly("V two=2 a=1");
  }

  @Test
  void withoutHeaderColumnsAreInTheOrderDescribed() throws IOException {
    LoadedGraph graph = loadVertices(
        "{\"header\": false, \"delimiter\": \"\\t\", \"quote\": \"none\"}", """
            {"name": "a", "type": "STRING"}, {"name": "b", "type": "INT64"},
            {"name": "c", "type": "INT64", "optional": true}""", "\"x\"\t1\ny\t2\t3\n");
    assertThat(graph.vertices()).containsExactly("V a=\"x\" b=1", "V a=y b=2 c=3");
  }

  @Test
  void otherDelimitersQuotesEscapesAndComments() throws IOException {
    LoadedGraph graph = loadVertices(
        "{\"delimiter\": \"¦\", \"quote\": \"'\", \"escape\": \"\\\\\", \"comment\": \"%\","
            + " \"listDelimiter\": \"·\"}",
        "{\"name\": \"a\", \"type\": \"STRING\"}, {\"name\": \"b\", \"type\": \"STRING[]\"}",
        "% made by hand\na¦b\n'it\\'s ¦\n''it'''¦x·y·z\n% end\n");
    assertThat(graph.vertices()).containsExactly("V a=it's ¦\n'it' b=[x, y, z]");
  }

  @Test
  void severalFilesInTheOrderOfTheirNames() throws IOException {
    write("data/person_1.csv", "id,name\n1,a\n");
    write("data/person_0.csv", "id,name\n0,b\n");
    write("data/person_x.txt", "id,name\n5,e\n");
    write("data/deep/person_2.csv", "id,name\n2,c\n");
    write("more.csv", "name,id\nd,9\n");
    LoadedGraph graph = load("{\"vertices\": ["
        + PERSONS.replace("\"person*.csv\"", "[\"more.csv\", \"data/person_[0-9].csv\"]") + "]}");
    assertThat(graph.vertices()).containsExactly(
        "Person id=9 name=d", "Person id=0 name=b", "Person id=1 name=a");
    assertThat(load("{\"vertices\": [" + PERSONS.replace("person*.csv", "data/**.csv") + "]}")
        .vertices()).hasSize(3);
  }

  @Test
  void compressedFilesAreFoundAndRead() throws IOException {
    write("person_1.csv", "id,name\n1,plain\n");
    try (OutputStream out =
        new GZIPOutputStream(Files.newOutputStream(folder.resolve("person_2.csv.gz")))) {
      out.write("id,name\n2,gzip\n".getBytes(StandardCharsets.UTF_8));
    }
    try (OutputStream out =
        new ZstdOutputStream(Files.newOutputStream(folder.resolve("person_3.csv.zst")))) {
      out.write("id,name\n3,zstd\n".getBytes(StandardCharsets.UTF_8));
    }
    assertThat(load("{\"vertices\": [" + PERSONS + "]}").vertices()).containsExactly(
        "Person id=1 name=plain", "Person id=2 name=gzip", "Person id=3 name=zstd");
  }

  @Test
  void extraLabelsSharedKeysAndGroupsOfTables() throws IOException {
    write("post.csv", "id\n1\n2\n");
    write("comment.csv", "id\n3\n");
    write("person.csv", "id,name\n1,a\n3,b\n");
    write("likes.csv", "p,m\n1,3\n1,1\n3,2\n");
    LoadedGraph graph = load("""
        {"vertices": [%s,
          {"label": "Post", "extraLabels": "Message", "key": "id", "files": "post.csv",
           "columns": [{"name": "id", "type": "INT64"}]},
          {"label": "Comment", "extraLabels": ["Message", "Reply"], "key": "id",
           "files": "comment.csv", "columns": [{"name": "id", "type": "INT64"}]}],
         "edges": [{"label": "LIKES", "files": "likes.csv", "columns": [
           {"name": "p", "from": "Person"}, {"name": "m", "to": "Message"}]}]}"""
        .formatted(PERSONS));
    assertThat(graph.catalog().tablesWithLabel("Message")).containsExactly(1, 2);
    assertThat(graph.vertices()).contains("Comment:Message:Reply id=3");
    assertThat(graph.edges()).containsExactly("LIKES Person(1)->Post(1)",
        "LIKES Person(1)->Comment(3)", "LIKES Person(3)->Post(2)");
  }

  @Test
  void aColumnTellsTheLabel() throws IOException {
    write("place.csv", "id,type,name\n1,city,Ulm\n2,land,Togo\n3,town,Binn\n1,land,Peru\n");
    write("rel.csv", "x,kind,y,n\n1,in,2,5\n3,twin,1,\n");
    LoadedGraph graph = load("""
        {"vertices": [{"key": "id", "files": "place.csv", "columns": [
            {"name": "id", "type": "INT64"}, {"name": "name", "type": "STRING"},
            {"name": "type", "labels": {"city": ["City", "Place"], "town": ["City", "Place"],
             "land": ["Country", "Place"]}}]}],
         "edges": [{"files": "rel.csv", "columns": [
            {"name": "x", "from": "City"}, {"name": "y", "to": "Place"},
            {"name": "n", "type": "INT64"},
            {"name": "kind", "labels": {"in": "PART_OF", "twin": "TWIN_OF"}}]}]}""",
        LoadOptions.DEFAULT.withMaxErrors(1, null));
    assertThat(graph.vertices()).containsExactly("City:Place id=1 name=Ulm",
        "City:Place id=3 name=Binn", "Country:Place id=2 name=Togo",
        "Country:Place id=1 name=Peru");
    // City 1 and Country 1 are both Places, so that a Place 1 is not clear.
    assertThat(graph.edges()).containsExactly("PART_OF City(1)->Country(2) n=5");
    assertThat(summary.rejectedRows()).isEqualTo(1);
  }

  @Test
  void duplicateHeaderNamesAreTakenInOrder() throws IOException {
    write("person.csv", "id,name\n1,a\n2,b\n");
    write("knows.csv", "Person.id,Person.id,since\n1,2,3\n");
    assertThat(load("{\"vertices\": [" + PERSONS + "], \"edges\": ["
        + KNOWS.replace("\"a\"", "\"Person.id\"").replace("\"b\"", "\"Person.id\"") + "]}").edges())
        .containsExactly("KNOWS Person(1)->Person(2) since=3");
  }

  @Test
  void stringKeys() throws IOException {
    write("person.csv", "id,name\nann,A\n\"b,ö\",B\n007,C\n");
    write("knows.csv", "a,b,since\n\"b,ö\",ann,1\n007,007,2\n");
    LoadedGraph graph = load("{\"vertices\": ["
        + PERSONS.replace("INT64", "STRING") + "], \"edges\": [" + KNOWS + "]}");
    assertThat(graph.edges()).containsExactly(
        "KNOWS Person(b,ö)->Person(ann) since=1", "KNOWS Person(007)->Person(007) since=2");
  }

  @Test
  void dateKeys() throws IOException {
    write("person.csv", "id,name\n0,A\n86400000,B\n");
    write("knows.csv", "a,b,since\n86400000,5,1\n");
    LoadedGraph graph = load("{\"format\": {\"dates\": \"epochMillis\"}, \"vertices\": ["
        + PERSONS.replace("INT64", "DATE") + "], \"edges\": [" + KNOWS + "]}");
    assertThat(graph.edges())
        .containsExactly("KNOWS Person(1970-01-02)->Person(1970-01-01) since=1");
  }

  @Test
  void foreignKeysAreEdges() throws IOException {
    write("city.csv", "id,country,capital_of\n1,10,10\n2,10,\n3,,\n");
    write("country.csv", "id,name\n10,Togo\n");
    LoadedGraph graph = load("""
        {"vertices": [
          {"label": "City", "key": "id", "files": "city.csv", "columns": [
            {"name": "id", "type": "INT64"},
            {"name": "country", "edge": "IN", "to": "Country", "cardinality": "n-1"},
            {"name": "capital_of", "edge": "HAS_CAPITAL", "from": "Country"}]},
          {"label": "Country", "key": "id", "files": "country.csv", "columns": [
            {"name": "id", "type": "INT64"}, {"name": "name", "type": "STRING"}]}]}""");
    assertThat(graph.edges()).containsExactly("IN City(1)->Country(10)", "IN City(2)->Country(10)",
        "HAS_CAPITAL Country(10)->City(1)");
    assertThat(graph.catalog().findAdjacency(0, 0, Direction.FORWARD).orElseThrow().single())
        .isTrue();
    assertThat(graph.catalog()
        .findAdjacency(0, 0, Direction.FORWARD)
        .orElseThrow()
        .declaredSingle()).isTrue();
    assertThat(summary.inputBytes()).isEqualTo(Files.size(folder.resolve("city.csv"))
        + Files.size(folder.resolve("country.csv")));
  }

  @Test
  void foreignKeysOfAFileOfSeveralLabels() throws IOException {
    write("place.csv", "id,type,part\n1,city,1\n1,country,7\n7,continent,\n");
    LoadedGraph graph = load("""
        {"vertices": [{"key": "id", "files": "place.csv", "columns": [
          {"name": "id", "type": "INT64"},
          {"name": "type", "labels": {"city": "City", "country": ["Country", "Area"],
            "continent": ["Continent", "Area"]}},
          {"name": "part", "edge": "IS_PART_OF", "to": "Area"}]}]}""");
    assertThat(graph.edges()).containsExactly(
        "IS_PART_OF City(1)->Country(1)", "IS_PART_OF Country(1)->Continent(7)");
  }

  @Test
  void optionalEndsMeanNoEdge() throws IOException {
    write("person.csv", "id,name\n1,a\n2,b\n");
    write("knows.csv", "a,b,since\n1,,5\n,2,x\n1,2,6\n");
    assertThat(load("{\"vertices\": [" + PERSONS + "], \"edges\": [" + KNOWS
        .replace("\"Person\"}", "\"Person\", \"optional\": true}") + "]}").edges())
        .containsExactly("KNOWS Person(1)->Person(2) since=6");
  }

  @Test
  void verticesFromEdges() throws IOException {
    write("e1.csv", "src,dst,w\n30,10,1\n10,30,2\n");
    write("e2.csv", "src,dst,w\n20,10,3\n10,10,4\n");
    for (String type : List.of("INT64", "STRING")) {
      LoadedGraph graph = load("""
          {"vertices": [{"label": "V", "fromEdges": true, "key": "id", "keyType": "%s"}],
           "edges": [{"label": "E", "files": "e*.csv", "columns": [
             {"name": "src", "from": "V"}, {"name": "dst", "to": "V"},
             {"name": "w", "type": "INT64"}]}]}""".formatted(type));
      assertThat(graph.vertices()).containsExactlyInAnyOrder("V id=30", "V id=10", "V id=20");
      assertThat(graph.edges()).containsExactlyInAnyOrder("E V(30)->V(10) w=1",
          "E V(10)->V(30) w=2", "E V(20)->V(10) w=3", "E V(10)->V(10) w=4");
    }
  }

  @Test
  void lookupsReplaceValues() throws IOException {
    write("kinds.csv", "name,k\nmovie,1\n\"tv, series\",2\n");
    LoadedGraph graph = loadVertices("{}",
        """
            {"name": "kind_id", "property": "kind", "type": "STRING",
             "lookup": {"file": "kinds.csv", "columns": ["k", "name"]}}, {"name": "x", "type": "INT64"}""",
        "kind_id,x\n2,1\n,2\n1,3\n");
    assertThat(graph.vertices()).containsExactly("V kind=tv, series x=1", "V x=2",
        "V kind=movie x=3");
  }

  @Test
  void filesOfOneLabelMayHaveDifferentProperties() throws IOException {
    write("person.csv", "id,name\n1,a\n2,b\n");
    write("old.csv", "id,born\n3,1900\n");
    write("knows.csv", "a,b,since\n1,2,3\n");
    write("met.csv", "a,b,where\n3,1,Ulm\n");
    LoadedGraph graph = load("""
        {"vertices": [%s, {"label": "Person", "key": "id", "files": "old.csv", "columns": [
           {"name": "id", "type": "INT64"}, {"name": "born", "type": "INT64"}]}],
         "edges": [%s, {"label": "KNOWS", "files": "met.csv", "columns": [
           {"name": "a", "from": "Person"}, {"name": "b", "to": "Person"},
           {"name": "where", "type": "STRING"}]}]}""".formatted(PERSONS, KNOWS));
    assertThat(graph.vertices()).containsExactly(
        "Person id=1 name=a", "Person id=2 name=b", "Person id=3 born=1900");
    assertThat(graph.edges()).containsExactly(
        "KNOWS Person(1)->Person(2) since=3", "KNOWS Person(3)->Person(1) where=Ulm");
  }

  @Test
  void declaredCardinalitiesAreFactsAndOthersAreFound() throws IOException {
    write("person.csv", "id,name\n1,a\n2,b\n3,c\n");
    write("knows.csv", "a,b,since\n1,3,1\n2,3,1\n");
    LoadedGraph graph = load("{\"vertices\": [" + PERSONS + "], \"edges\": ["
        + KNOWS.replace("\"files\"", "\"cardinality\": \"n-1\", \"files\"") + "]}");
    var forward = graph.catalog().findAdjacency(0, 0, Direction.FORWARD).orElseThrow();
    assertThat(forward.single() && forward.declaredSingle()).isTrue();
    assertThat(graph.catalog().findAdjacency(0, 0, Direction.BACKWARD).orElseThrow().single())
        .isFalse();
    graph = load("{\"vertices\": [" + PERSONS + "], \"edges\": [" + KNOWS + "]}");
    forward = graph.catalog().findAdjacency(0, 0, Direction.FORWARD).orElseThrow();
    assertThat(forward.single()).isTrue();
    assertThat(forward.declaredSingle()).isFalse();
  }

  @Test
  void emptyFilesMakeEmptyTables() throws IOException {
    write("person.csv", "id,name\n");
    write("knows.csv", "a,b,since\n");
    LoadedGraph graph = load("{\"vertices\": [" + PERSONS + "], \"edges\": [" + KNOWS + "]}");
    assertThat(graph.vertices()).isEmpty();
    assertThat(graph.edges()).isEmpty();
    assertThat(graph.catalog().edgeLabels()).hasSize(1);
  }

  @Test
  void graphflowsOwnFolder() throws IOException {
    Path database = folder.resolve("running.db");
    DatasetLoader.load(Path.of("..", "datasets", "running-example"), null, database,
        LoadOptions.DEFAULT);
    LoadedGraph graph = LoadedGraph.open(database);
    assertThat(graph.vertices()).containsExactly(
        "PERSON id=1 name=alice age=45 gender=F", "PERSON id=2 name=bob age=54 gender=M",
        "PERSON id=3 name=peter age=17 gender=M", "PERSON id=4 name=jenny age=23 gender=F",
        "ORG id=101 name=UW estd=1934", "ORG id=102 name=UofT estd=1885");
    assertThat(graph.edges()).hasSize(13)
        .contains(
            "FOLLOWS PERSON(1)->PERSON(2) since=2003", "STUDYAT PERSON(1)->ORG(101) doj=2006");
  }

  @Test
  void graphflowsOwnFolderWithQuotesNullsAndSparseIds() throws IOException {
    write("own/metadata.json",
        """
            {"separator": ",",
             "nodeFileDescriptions": [{"filename": "v.csv", "label": "P"},
               {"filename": "w.csv", "label": "Q", "IDType": "INT64"}],
             "relFileDescriptions": [{"filename": "e.csv", "label": "E", "multiplicity": "MANY_MANY"}]}""");
    write("own/v.csv",
        "id:NODE,name:STRING,age:INT\n9000000000,\"Doe, \"\"J\"\"\",NULL\n5,NULL,7\n");
    write("own/w.csv", "id:NODE,name:STRING\n6,x\n");
    write("own/e.csv", "from:NODE,to:NODE,note:STRING\n5,6,\"a\nb\"\n6,9000000000,NULL\n");
    Path database = folder.resolve("db");
    DatasetLoader.load(folder.resolve("own"), null, database, LoadOptions.DEFAULT);
    LoadedGraph graph = LoadedGraph.open(database);
    assertThat(graph.vertices()).containsExactly(
        "P id=9000000000 name=Doe, \"J\"", "P id=5 age=7", "Q id=6 name=x");
    assertThat(graph.edges())
        .containsExactlyInAnyOrder("E P(5)->Q(6) note=a\nb", "E Q(6)->P(9000000000)");
  }

  @Test
  void plainEdgeListsWithTheShippedDescriptor() throws IOException {
    write("list/a.csv", "# comment\nsrc,dst,property\n3,1,10\n1,2,\n");
    write("list/b.csv", "src,dst\n2,3\n");
    Path database = folder.resolve("db");
    summary =
        DatasetLoader.load(Path.of("..", "datasets", "edge-list.json"), folder.resolve("list"),
            database, LoadOptions.DEFAULT);
    LoadedGraph graph = LoadedGraph.open(database);
    assertThat(summary.nodes()).containsExactly(Map.entry("Vertex", 3L));
    assertThat(graph.edges()).containsExactlyInAnyOrder("EDGE Vertex(3)->Vertex(1) property=10",
        "EDGE Vertex(1)->Vertex(2)", "EDGE Vertex(2)->Vertex(3)");
  }

  @Test
  void imdbWithTheShippedDescriptor() throws IOException {
    write("imdb/title.csv", """
        10,"The \\"Show\\", part \\\\",,1,1999,,S5,,,,1999-2001,abc
        11,Pilot,,2,1999,,,10,1,1,,
        """);
    write("imdb/name.csv", "20,\"Doe, Jane\",I,,f,D5,J5,D,md5\n");
    write("imdb/char_name.csv", "30,Herself,,,H6,,\n");
    write("imdb/company_name.csv", "40,Films Ltd,[us],,F4,F4,m\n");
    write("imdb/keyword.csv", "50,character-name-in-title,C6\n");
    write("imdb/aka_name.csv", "1,20,J. Doe,,,,,\n");
    write("imdb/aka_title.csv", "1,10,Die Schau,,1,1999,,,,,(Germany),\n");
    write("imdb/movie_info.csv", "1,10,3,Drama,\n");
    write("imdb/movie_info_idx.csv", "1,10,101,8.5,\n");
    write("imdb/person_info.csv", "1,20,3,\"line one\nline two\",note\n");
    write("imdb/complete_cast.csv", "1,10,1,3\n");
    write("imdb/cast_info.csv", "1,20,10,30,(voice),1,2\n2,20,11,,,,2\n");
    write("imdb/movie_companies.csv", "1,10,40,1,(USA)\n");
    write("imdb/movie_keyword.csv", "1,10,50\n");
    write("imdb/movie_link.csv", "1,11,10,1\n");
    write("imdb/kind_type.csv", "1,tv series\n2,episode\n");
    write("imdb/info_type.csv", "3,genres\n101,rating\n");
    write("imdb/company_type.csv", "1,production companies\n");
    write("imdb/role_type.csv", "2,actress\n");
    write("imdb/link_type.csv", "1,follows\n");
    write("imdb/comp_cast_type.csv", "1,cast\n3,complete\n");
    Path database = folder.resolve("db");
    DatasetLoader.load(Path.of("..", "datasets", "imdb-job.json"), folder.resolve("imdb"), database,
        LoadOptions.DEFAULT);
    LoadedGraph graph = LoadedGraph.open(database);
    assertThat(graph.vertices()).contains(
        "Title id=10 title=The \"Show\", part \\ kind=tv series productionYear=1999"
            + " phoneticCode=S5 seriesYears=1999-2001 md5sum=abc",
        "Name id=20 name=Doe, Jane imdbIndex=I gender=f namePcodeCf=D5 namePcodeNf=J5"
            + " surnamePcode=D md5sum=md5",
        "PersonInfo id=1 infoType=genres info=line one\nline two note=note",
        "CompleteCast id=1 subject=cast status=complete");
    assertThat(graph.edges()).containsExactlyInAnyOrder(
        "EPISODE_OF Title(11)->Title(10)", "HAS_AKA_NAME Name(20)->AkaName(1)",
        "HAS_AKA_TITLE Title(10)->AkaTitle(1)", "HAS_MOVIE_INFO Title(10)->MovieInfo(1)",
        "HAS_MOVIE_INFO_IDX Title(10)->MovieInfoIdx(1)", "HAS_PERSON_INFO Name(20)->PersonInfo(1)",
        "HAS_COMPLETE_CAST Title(10)->CompleteCast(1)",
        "CAST_IN Name(20)->Title(10) characterId=30 note=(voice) nrOrder=1 role=actress",
        "CAST_IN Name(20)->Title(11) role=actress",
        "CHARACTER_IN CharName(30)->Title(10) personId=20 note=(voice) nrOrder=1 role=actress",
        "PRODUCED_BY Title(10)->CompanyName(40) companyType=production companies note=(USA)",
        "HAS_KEYWORD Title(10)->Keyword(50)", "LINKED_TO Title(11)->Title(10) link=follows");
  }

  @Test
  void theResultDoesNotDependOnThreadsAndBlocks() throws IOException {
    RandomSource.rounds(3, random -> {
      try {
        StringBuilder persons = new StringBuilder("id,name\n");
        StringBuilder knows = new StringBuilder("a,b,since\n");
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
          boolean quoted = random.nextInt(4) == 0;
          persons.append(i * 7).append(quoted ? ",\"p\n" + i + "\"\n" : ",p" + i + "\n");
          expected.add("Person id=" + i * 7 + " name=p" + (quoted ? "\n" : "") + i);
        }
        for (int i = 0; i < 1000; i++) {
          knows.append(random.nextInt(300) * 7)
              .append(',')
              .append(random.nextInt(300) * 7)
              .append(',')
              .append(i)
              .append('\n');
        }
        write("person.csv", persons.toString());
        write("knows.csv", knows.toString());
        String descriptor = "{\"vertices\": [" + PERSONS + "], \"edges\": [" + KNOWS + "]}";
        LoadedGraph one = load(descriptor, LoadOptions.DEFAULT.withThreads(1));
        LoadedGraph many =
            load(descriptor, LoadOptions.DEFAULT.withThreads(4).withBlockBytes(50));
        assertThat(one.vertices()).isEqualTo(expected);
        assertThat(many.vertices()).isEqualTo(expected);
        assertThat(many.edges()).isEqualTo(one.edges()).hasSize(1000);
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    });
  }

  @Test
  void progressCountsAllBytesRead() throws IOException {
    write("person.csv", "id,name\n1,a\n");
    write("knows.csv", "a,b,since\n1,1,1\n");
    List<String> steps = new ArrayList<>();
    long[] last = new long[2];
    load("{\"vertices\": [" + PERSONS + "], \"edges\": [" + KNOWS + "]}",
        LoadOptions.DEFAULT.withProgress((step, done, total) -> {
          if (step.startsWith("reading")) {
            steps.add(step);
            last[0] = done;
            last[1] = total;
          }
        }));
    assertThat(steps).contains("reading person.csv", "reading knows.csv");
    assertThat(last[0]).isEqualTo(last[1]).isEqualTo(summary.inputBytes());
  }
}
