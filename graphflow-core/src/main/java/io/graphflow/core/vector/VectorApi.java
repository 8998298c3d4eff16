package io.graphflow.core.vector;

/**
 * Whether the Vector API pays in this JVM. It does where the just-in-time compiler makes each of its calls
 * one machine instruction, and costs tens of times a plain loop where each is a call that allocates. Says
 * nothing when it does not pay: the JVM itself warns of an incubator module, and once is enough.
 */
public final class VectorApi {
  /** The system property that switches it off, by the value {@code false}. */
  static final String PROPERTY = "graphflow.vectorApi";

  /**
   * The narrowest vectors that are worth it. Of 128 bits, those of bytes to ints still halve the time of
   * plain loops, but two longs or doubles take ten times as much, as C2 leaves such calls alone.
   */
  private static final int MIN_VECTOR_BITS = 256;

  private VectorApi() {}

  /** Whether it does, for vectors of 256 bits and more. Loads classes of the module only if it is present. */
  public static boolean pays() {
    return !isSwitchedOff() && isPresent() && isCompiledByC2()
        && SimdRangeKernels.vectorBits() >= MIN_VECTOR_BITS;
  }

  private static boolean isSwitchedOff() {
    return "false".equalsIgnoreCase(System.getProperty(PROPERTY));
  }

  private static boolean isPresent() {
    return ModuleLayer.boot()
        .findModule("jdk.incubator.vector")
        .filter(VectorApi.class.getModule()::canRead)
        .isPresent();
  }

  /**
   * As HotSpot tells by its properties, since its management beans would take longer to start than a query:
   * "emulated-client" is said of a JVM without C2 ({@code -XX:TieredStopAtLevel=1}), and "jvmci" names
   * versions that have another compiler in its place.
   */
  private static boolean isCompiledByC2() {
    String mode = System.getProperty("java.vm.info", "");
    return System.getProperty("java.vm.name", "").endsWith("Server VM")
        && !mode.contains("interpreted")
        && !mode.contains("emulated-client")
        && !System.getProperty("java.vm.version", "").contains("jvmci");
  }
}
