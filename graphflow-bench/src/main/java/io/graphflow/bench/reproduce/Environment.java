package io.graphflow.bench.reproduce;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The machine and the JVM on which numbers were measured. */
final class Environment {
  private static final String UNKNOWN = "unknown";
  private static final Path CPU_INFO = Path.of("/proc/cpuinfo");
  private static final Path CACHES = Path.of("/sys/devices/system/cpu/cpu0/cache");

  private Environment() {}

  /** The facts to report, by name, in their order. */
  static Map<String, String> read() {
    Map<String, String> facts = new LinkedHashMap<>();
    boolean mac = System.getProperty("os.name").startsWith("Mac");
    facts.put("CPU", mac ? sysctl("machdep.cpu.brand_string") : cpuModel());
    facts.put("cores", String.valueOf(Runtime.getRuntime().availableProcessors()));
    facts.put("memory", memory());
    facts.put("caches", mac ? "L2 " + sysctl("hw.l2cachesize") + " bytes" : caches());
    facts.put("operating system", System.getProperty("os.name") + " "
        + System.getProperty("os.version") + " " + System.getProperty("os.arch"));
    facts.put("JVM", System.getProperty("java.vm.name") + " "
        + System.getProperty("java.vm.version") + ", " + System.getProperty("java.vendor"));
    facts.put("flags of the report's JVM",
        String.join(" ", ManagementFactory.getRuntimeMXBean()
            .getInputArguments()
            .stream()
            .filter(argument -> !argument.startsWith("-D"))
            .toList()));
    return facts;
  }

  private static String cpuModel() {
    try {
      return Files.readAllLines(CPU_INFO)
          .stream()
          .filter(line -> line.startsWith("model name") || line.startsWith("Model"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse(UNKNOWN);
    } catch (IOException e) {
      return UNKNOWN;
    }
  }

  private static String memory() {
    if (ManagementFactory
        .getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system) {
      return String.format(Locale.ROOT, "%.1f GB", system.getTotalMemorySize() / 1e9);
    }
    return UNKNOWN;
  }

  private static String caches() {
    List<String> caches = new ArrayList<>();
    for (int index = 0; Files.isDirectory(CACHES.resolve("index" + index)); index++) {
      Path cache = CACHES.resolve("index" + index);
      try {
        String type = Files.readString(cache.resolve("type")).strip();
        caches.add("L" + Files.readString(cache.resolve("level")).strip()
            + (type.equals("Unified") ? "" : " " + type.toLowerCase(Locale.ROOT)) + " "
            + Files.readString(cache.resolve("size")).strip());
      } catch (IOException e) {
        return UNKNOWN;
      }
    }
    return caches.isEmpty() ? UNKNOWN : String.join(", ", caches);
  }

  private static String sysctl(String name) {
    try {
      Process process = new ProcessBuilder("sysctl", "-n", name).redirectErrorStream(true)
          .start();
      String answer = new String(process.getInputStream().readAllBytes(),
          StandardCharsets.UTF_8).strip();
      return process.waitFor(1, TimeUnit.SECONDS) && process.exitValue() == 0 ? answer : UNKNOWN;
    } catch (IOException e) {
      return UNKNOWN;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return UNKNOWN;
    }
  }
}
