package io.graphflow.explorer.browser;

/** What of the page's colours people with weak eyes could not read (WCAG 2.1, section 1.4.3). */
final class Contrast {
  /** An expression of JavaScript: the pairs of colours whose contrast is below 4.5. */
  static final String PROGRAM =
      """
          (() => {
            const style = getComputedStyle(document.documentElement);
            const light = (name) => {
              const hex = style.getPropertyValue(name).trim();
              const [r, g, b] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
                .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
              return 0.2126 * r + 0.7152 * g + 0.0722 * b;
            };
            const pairs = [['--on-accent', '--accent'], ['--wrong', '--wrong-ground'], ['--ink', '--warn-ground']];
            for (const ground of ['--ground', '--raised']) {
              for (const ink of ['--ink', '--faint', '--accent']) {
                pairs.push([ink, ground]);
              }
            }
            for (const ink of ['--keyword', '--string', '--number', '--label', '--function']) {
              pairs.push([ink, '--ground']);
            }
            return pairs.filter(([ink, ground]) => {
              const [low, high] = [light(ink), light(ground)].sort((a, b) => a - b);
              return (high + 0.05) / (low + 0.05) < 4.5;
            }).map(String);
          })()
          """;

  private Contrast() {}
}
