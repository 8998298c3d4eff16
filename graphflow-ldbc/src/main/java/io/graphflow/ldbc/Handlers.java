package io.graphflow.ldbc;

import org.ldbcouncil.snb.driver.DbException;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery1;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery10;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery11;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery12;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery13;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery14;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery2;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery3;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery4;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery5;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery6;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery7;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery8;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery9;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcShortQuery1PersonProfile;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcShortQuery2PersonPosts;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcShortQuery3PersonFriends;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcShortQuery4MessageContent;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcShortQuery5MessageCreator;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcShortQuery6MessageForum;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcShortQuery7MessageReplies;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcUpdate1AddPerson;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcUpdate2AddPostLike;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcUpdate3AddCommentLike;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcUpdate4AddForum;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcUpdate5AddForumMembership;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcUpdate6AddPost;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcUpdate7AddComment;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcUpdate8AddFriendship;

/**
 * The handlers of the 29 operations, which the driver makes by their public constructors. All do what {@link
 * GraphflowHandler} does; the driver tells them apart by their classes.
 */
public final class Handlers {
  private Handlers() {}

  /** Tells the driver which handler is for which operation. */
  static void register(GraphflowDb db) throws DbException {
    db.registerOperationHandler(LdbcQuery1.class, IC1.class);
    db.registerOperationHandler(LdbcQuery2.class, IC2.class);
    db.registerOperationHandler(LdbcQuery3.class, IC3.class);
    db.registerOperationHandler(LdbcQuery4.class, IC4.class);
    db.registerOperationHandler(LdbcQuery5.class, IC5.class);
    db.registerOperationHandler(LdbcQuery6.class, IC6.class);
    db.registerOperationHandler(LdbcQuery7.class, IC7.class);
    db.registerOperationHandler(LdbcQuery8.class, IC8.class);
    db.registerOperationHandler(LdbcQuery9.class, IC9.class);
    db.registerOperationHandler(LdbcQuery10.class, IC10.class);
    db.registerOperationHandler(LdbcQuery11.class, IC11.class);
    db.registerOperationHandler(LdbcQuery12.class, IC12.class);
    db.registerOperationHandler(LdbcQuery13.class, IC13.class);
    db.registerOperationHandler(LdbcQuery14.class, IC14.class);
    db.registerOperationHandler(LdbcShortQuery1PersonProfile.class, IS1.class);
    db.registerOperationHandler(LdbcShortQuery2PersonPosts.class, IS2.class);
    db.registerOperationHandler(LdbcShortQuery3PersonFriends.class, IS3.class);
    db.registerOperationHandler(LdbcShortQuery4MessageContent.class, IS4.class);
    db.registerOperationHandler(LdbcShortQuery5MessageCreator.class, IS5.class);
    db.registerOperationHandler(LdbcShortQuery6MessageForum.class, IS6.class);
    db.registerOperationHandler(LdbcShortQuery7MessageReplies.class, IS7.class);
    db.registerOperationHandler(LdbcUpdate1AddPerson.class, IU1.class);
    db.registerOperationHandler(LdbcUpdate2AddPostLike.class, IU2.class);
    db.registerOperationHandler(LdbcUpdate3AddCommentLike.class, IU3.class);
    db.registerOperationHandler(LdbcUpdate4AddForum.class, IU4.class);
    db.registerOperationHandler(LdbcUpdate5AddForumMembership.class, IU5.class);
    db.registerOperationHandler(LdbcUpdate6AddPost.class, IU6.class);
    db.registerOperationHandler(LdbcUpdate7AddComment.class, IU7.class);
    db.registerOperationHandler(LdbcUpdate8AddFriendship.class, IU8.class);
  }

  /** Complex read 1. */
  public static final class IC1 extends GraphflowHandler<LdbcQuery1> {
    /** Creates the handler. */
    public IC1() {}
  }

  /** Complex read 2. */
  public static final class IC2 extends GraphflowHandler<LdbcQuery2> {
    /** Creates the handler. */
    public IC2() {}
  }

  /** Complex read 3. */
  public static final class IC3 extends GraphflowHandler<LdbcQuery3> {
    /** Creates the handler. */
    public IC3() {}
  }

  /** Complex read 4. */
  public static final class IC4 extends GraphflowHandler<LdbcQuery4> {
    /** Creates the handler. */
    public IC4() {}
  }

  /** Complex read 5. */
  public static final class IC5 extends GraphflowHandler<LdbcQuery5> {
    /** Creates the handler. */
    public IC5() {}
  }

  /** Complex read 6. */
  public static final class IC6 extends GraphflowHandler<LdbcQuery6> {
    /** Creates the handler. */
    public IC6() {}
  }

  /** Complex read 7. */
  public static final class IC7 extends GraphflowHandler<LdbcQuery7> {
    /** Creates the handler. */
    public IC7() {}
  }

  /** Complex read 8. */
  public static final class IC8 extends GraphflowHandler<LdbcQuery8> {
    /** Creates the handler. */
    public IC8() {}
  }

  /** Complex read 9. */
  public static final class IC9 extends GraphflowHandler<LdbcQuery9> {
    /** Creates the handler. */
    public IC9() {}
  }

  /** Complex read 10. */
  public static final class IC10 extends GraphflowHandler<LdbcQuery10> {
    /** Creates the handler. */
    public IC10() {}
  }

  /** Complex read 11. */
  public static final class IC11 extends GraphflowHandler<LdbcQuery11> {
    /** Creates the handler. */
    public IC11() {}
  }

  /** Complex read 12. */
  public static final class IC12 extends GraphflowHandler<LdbcQuery12> {
    /** Creates the handler. */
    public IC12() {}
  }

  /** Complex read 13. */
  public static final class IC13 extends GraphflowHandler<LdbcQuery13> {
    /** Creates the handler. */
    public IC13() {}
  }

  /** Complex read 14. */
  public static final class IC14 extends GraphflowHandler<LdbcQuery14> {
    /** Creates the handler. */
    public IC14() {}
  }

  /** Short read 1. */
  public static final class IS1 extends GraphflowHandler<LdbcShortQuery1PersonProfile> {
    /** Creates the handler. */
    public IS1() {}
  }

  /** Short read 2. */
  public static final class IS2 extends GraphflowHandler<LdbcShortQuery2PersonPosts> {
    /** Creates the handler. */
    public IS2() {}
  }

  /** Short read 3. */
  public static final class IS3 extends GraphflowHandler<LdbcShortQuery3PersonFriends> {
    /** Creates the handler. */
    public IS3() {}
  }

  /** Short read 4. */
  public static final class IS4 extends GraphflowHandler<LdbcShortQuery4MessageContent> {
    /** Creates the handler. */
    public IS4() {}
  }

  /** Short read 5. */
  public static final class IS5 extends GraphflowHandler<LdbcShortQuery5MessageCreator> {
    /** Creates the handler. */
    public IS5() {}
  }

  /** Short read 6. */
  public static final class IS6 extends GraphflowHandler<LdbcShortQuery6MessageForum> {
    /** Creates the handler. */
    public IS6() {}
  }

  /** Short read 7. */
  public static final class IS7 extends GraphflowHandler<LdbcShortQuery7MessageReplies> {
    /** Creates the handler. */
    public IS7() {}
  }

  /** Update 1. */
  public static final class IU1 extends GraphflowHandler<LdbcUpdate1AddPerson> {
    /** Creates the handler. */
    public IU1() {}
  }

  /** Update 2. */
  public static final class IU2 extends GraphflowHandler<LdbcUpdate2AddPostLike> {
    /** Creates the handler. */
    public IU2() {}
  }

  /** Update 3. */
  public static final class IU3 extends GraphflowHandler<LdbcUpdate3AddCommentLike> {
    /** Creates the handler. */
    public IU3() {}
  }

  /** Update 4. */
  public static final class IU4 extends GraphflowHandler<LdbcUpdate4AddForum> {
    /** Creates the handler. */
    public IU4() {}
  }

  /** Update 5. */
  public static final class IU5 extends GraphflowHandler<LdbcUpdate5AddForumMembership> {
    /** Creates the handler. */
    public IU5() {}
  }

  /** Update 6. */
  public static final class IU6 extends GraphflowHandler<LdbcUpdate6AddPost> {
    /** Creates the handler. */
    public IU6() {}
  }

  /** Update 7. */
  public static final class IU7 extends GraphflowHandler<LdbcUpdate7AddComment> {
    /** Creates the handler. */
    public IU7() {}
  }

  /** Update 8. */
  public static final class IU8 extends GraphflowHandler<LdbcUpdate8AddFriendship> {
    /** Creates the handler. */
    public IU8() {}
  }
}
