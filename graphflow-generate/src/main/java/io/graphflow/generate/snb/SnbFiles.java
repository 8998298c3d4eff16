package io.graphflow.generate.snb;

import io.graphflow.generate.csv.CsvFile;
import io.graphflow.generate.csv.CsvFolder;
import java.io.IOException;
import java.util.Locale;

/** The files of LDBC's CsvComposite layout, all open at once, with their headers. */
final class SnbFiles {
  private static final String SUFFIX = "_0_0.csv";

  final CsvFile organisation;
  final CsvFile organisationIsLocatedInPlace;
  final CsvFile place;
  final CsvFile placeIsPartOfPlace;
  final CsvFile tag;
  final CsvFile tagHasTypeTagclass;
  final CsvFile tagclass;
  final CsvFile tagclassIsSubclassOfTagclass;

  final CsvFile person;
  final CsvFile personHasInterestTag;
  final CsvFile personIsLocatedInPlace;
  final CsvFile personKnowsPerson;
  final CsvFile personLikesComment;
  final CsvFile personLikesPost;
  final CsvFile personStudyAtOrganisation;
  final CsvFile personWorkAtOrganisation;

  final CsvFile forum;
  final CsvFile forumContainerOfPost;
  final CsvFile forumHasMemberPerson;
  final CsvFile forumHasModeratorPerson;
  final CsvFile forumHasTagTag;

  final CsvFile post;
  final CsvFile postHasCreatorPerson;
  final CsvFile postHasTagTag;
  final CsvFile postIsLocatedInPlace;
  final CsvFile comment;
  final CsvFile commentHasCreatorPerson;
  final CsvFile commentHasTagTag;
  final CsvFile commentIsLocatedInPlace;
  final CsvFile commentReplyOfComment;
  final CsvFile commentReplyOfPost;

  SnbFiles(CsvFolder folder) throws IOException {
    organisation = folder.open("static/organisation" + SUFFIX, "id,type,name,url");
    organisationIsLocatedInPlace =
        edges(folder, "static", "Organisation", "isLocatedIn", "Place", "");
    place = folder.open("static/place" + SUFFIX, "id,name,url,type");
    placeIsPartOfPlace = edges(folder, "static", "Place", "isPartOf", "Place", "");
    tag = folder.open("static/tag" + SUFFIX, "id,name,url");
    tagHasTypeTagclass = edges(folder, "static", "Tag", "hasType", "TagClass", "");
    tagclass = folder.open("static/tagclass" + SUFFIX, "id,name,url");
    tagclassIsSubclassOfTagclass =
        edges(folder, "static", "TagClass", "isSubclassOf", "TagClass", "");

    person = folder.open("dynamic/person" + SUFFIX, "id,firstName,lastName,gender,birthday,"
        + "creationDate,locationIP,browserUsed,language,email");
    personHasInterestTag = edges(folder, "dynamic", "Person", "hasInterest", "Tag", "");
    personIsLocatedInPlace = edges(folder, "dynamic", "Person", "isLocatedIn", "Place", "");
    personKnowsPerson = edges(folder, "dynamic", "Person", "knows", "Person", ",creationDate");
    personLikesComment = edges(folder, "dynamic", "Person", "likes", "Comment", ",creationDate");
    personLikesPost = edges(folder, "dynamic", "Person", "likes", "Post", ",creationDate");
    personStudyAtOrganisation =
        edges(folder, "dynamic", "Person", "studyAt", "Organisation", ",classYear");
    personWorkAtOrganisation =
        edges(folder, "dynamic", "Person", "workAt", "Organisation", ",workFrom");

    forum = folder.open("dynamic/forum" + SUFFIX, "id,title,creationDate");
    forumContainerOfPost = edges(folder, "dynamic", "Forum", "containerOf", "Post", "");
    forumHasMemberPerson = edges(folder, "dynamic", "Forum", "hasMember", "Person", ",joinDate");
    forumHasModeratorPerson = edges(folder, "dynamic", "Forum", "hasModerator", "Person", "");
    forumHasTagTag = edges(folder, "dynamic", "Forum", "hasTag", "Tag", "");

    post = folder.open("dynamic/post" + SUFFIX,
        "id,imageFile,creationDate,locationIP,browserUsed,language,content,length");
    postHasCreatorPerson = edges(folder, "dynamic", "Post", "hasCreator", "Person", "");
    postHasTagTag = edges(folder, "dynamic", "Post", "hasTag", "Tag", "");
    postIsLocatedInPlace = edges(folder, "dynamic", "Post", "isLocatedIn", "Place", "");
    comment = folder.open("dynamic/comment" + SUFFIX,
        "id,creationDate,locationIP,browserUsed,content,length");
    commentHasCreatorPerson = edges(folder, "dynamic", "Comment", "hasCreator", "Person", "");
    commentHasTagTag = edges(folder, "dynamic", "Comment", "hasTag", "Tag", "");
    commentIsLocatedInPlace = edges(folder, "dynamic", "Comment", "isLocatedIn", "Place", "");
    commentReplyOfComment = edges(folder, "dynamic", "Comment", "replyOf", "Comment", "");
    commentReplyOfPost = edges(folder, "dynamic", "Comment", "replyOf", "Post", "");
  }

  private static CsvFile edges(CsvFolder folder, String part, String source, String label,
      String destination, String properties) throws IOException {
    String name = part + "/" + source.toLowerCase(Locale.ROOT) + "_" + label + "_"
        + destination.toLowerCase(Locale.ROOT) + SUFFIX;
    return folder.open(name, source + ".id," + destination + ".id" + properties);
  }
}
