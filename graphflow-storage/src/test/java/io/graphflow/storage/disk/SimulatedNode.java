package io.graphflow.storage.disk;

import java.util.Map;
import java.util.random.RandomGenerator;

/** What a name in a {@link SimulatedDisk} stands for. */
sealed interface SimulatedNode permits SimulatedInode, SimulatedFolder {

  /**
   * What is left of it when the power is lost.
   *
   * @param inOrder whether changes come to the disk in their order; else any may and any other not
   * @param left of the nodes seen so far, so that one with two names stays one
   */
  SimulatedNode afterPowerLoss(
      RandomGenerator random, boolean inOrder, Map<SimulatedNode, SimulatedNode> left);
}
