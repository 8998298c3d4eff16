package io.graphflow.storage.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.storage.RandomSource;
import io.graphflow.storage.load.RowPlaces.RowPlace;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowPlacesTest {
  @Test
  void consecutiveLinesAndOthers() {
    RowPlaces places = new RowPlaces();
    places.add(0, 1, IntArrayList.of(0, 1, 2));
    places.add(0, 4, IntArrayList.of(0, 0, 2));
    places.add(3, 1_000_000_000_000L, IntArrayList.of(5, 1000, 1001, 300_000));
    assertThat(places.count()).isEqualTo(10);
    assertThat(places.find(0)).isEqualTo(new RowPlace(0, 2));
    assertThat(places.find(2)).isEqualTo(new RowPlace(0, 4));
    assertThat(places.find(3)).isEqualTo(new RowPlace(0, 5));
    assertThat(places.find(4)).isEqualTo(new RowPlace(0, 5));
    assertThat(places.find(5)).isEqualTo(new RowPlace(0, 7));
    assertThat(places.find(6)).isEqualTo(new RowPlace(3, 1_000_000_000_006L));
    assertThat(places.find(9)).isEqualTo(new RowPlace(3, 1_000_000_300_001L));
  }

  @Test
  void agreesWithAList() {
    RandomSource.rounds(50, random -> {
      RowPlaces places = new RowPlaces();
      List<RowPlace> model = new ArrayList<>();
      long linesBefore = 0;
      for (int batch = random.nextInt(1, 20); batch > 0; batch--) {
        IntArrayList lines = new IntArrayList();
        int line = random.nextInt(3);
        int gap = random.nextInt(4) == 0 ? 300 : 2;
        for (int rows = random.nextInt(1, 50); rows > 0; rows--) {
          lines.add(line);
          model.add(new RowPlace(batch, linesBefore + line + 1));
          line += gap == 2 && batch % 2 == 0 ? 1 : random.nextInt(gap);
        }
        places.add(batch, linesBefore, lines);
        linesBefore += line + 1;
      }
      for (int row = 0; row < model.size(); row++) {
        assertThat(places.find(row)).isEqualTo(model.get(row));
      }
    });
  }

  @Test
  void rowsLeftOutHaveNoPlace() {
    IntArrayList lines = IntArrayList.of(3, 5, 8);
    assertThat(RowPlaces.accepted(lines, List.of(new RefusedRow.Forbidden(1, ""))).toIntArray())
        .containsExactly(3, 8);
    assertThat(RowPlaces.accepted(lines, List.of()).toIntArray()).containsExactly(3, 5, 8);
  }
}
