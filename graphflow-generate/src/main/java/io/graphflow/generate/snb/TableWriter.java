package io.graphflow.generate.snb;

import io.graphflow.generate.csv.CsvFile;
import java.io.IOException;

/**
 * Writes the network as rows of {@link SnbFiles}. A photo has an image file and no content and
 * language; any other post has no image file: those three properties are the only ones of the network
 * with NULLs.
 */
final class TableWriter implements NetworkSink {
  private final Persons persons;
  private final SnbFiles files;

  TableWriter(Persons persons, SnbFiles files) {
    this.persons = persons;
    this.files = files;
  }

  @Override
  public void person(Profile profile) throws IOException {
    int person = profile.person();
    long id = persons.id[person];
    files.person.field(id)
        .field(profile.firstName())
        .field(profile.lastName())
        .field(profile.gender())
        .field(persons.birthday[person])
        .field(persons.creationDate[person])
        .field(profile.address())
        .field(persons.browserName(person))
        .field(profile.languages(), ';')
        .field(profile.emails(), ';')
        .endRow();
    files.personIsLocatedInPlace.field(id).field(persons.city[person]).endRow();
    for (int tag : persons.interests[person]) {
      files.personHasInterestTag.field(id).field(tag).endRow();
    }
    if (persons.studied(person)) {
      files.personStudyAtOrganisation.field(id)
          .field(persons.university[person])
          .field(persons.classYear[person])
          .endRow();
    }
    for (Profile.Job job : profile.jobs()) {
      files.personWorkAtOrganisation.field(id).field(job.company()).field(job.from()).endRow();
    }
  }

  @Override
  public void friendship(int person, int friend, long date) throws IOException {
    files.personKnowsPerson.field(persons.id[person])
        .field(persons.id[friend])
        .field(date)
        .endRow();
  }

  @Override
  public void forum(Forum forum) throws IOException {
    files.forum.field(forum.id).field(forum.title).field(forum.date).endRow();
    files.forumHasModeratorPerson.field(forum.id).field(persons.id[forum.moderator]).endRow();
    for (int tag : forum.tags) {
      files.forumHasTagTag.field(forum.id).field(tag).endRow();
    }
  }

  @Override
  public void membership(Forum forum, int person, long date) throws IOException {
    files.forumHasMemberPerson.field(forum.id).field(persons.id[person]).field(date).endRow();
  }

  @Override
  public void post(Message post) throws IOException {
    files.post.field(post.id)
        .field(post.imageFile)
        .field(post.date)
        .field(post.address)
        .field(persons.browserName(post.author))
        .field(post.language)
        .field(post.content)
        .field(post.content.length())
        .endRow();
    files.forumContainerOfPost.field(post.forum.id).field(post.id).endRow();
    edges(post, files.postHasCreatorPerson, files.postIsLocatedInPlace, files.postHasTagTag);
  }

  @Override
  public void comment(Message comment) throws IOException {
    files.comment.field(comment.id)
        .field(comment.date)
        .field(comment.address)
        .field(persons.browserName(comment.author))
        .field(comment.content)
        .field(comment.content.length())
        .endRow();
    edges(comment, files.commentHasCreatorPerson, files.commentIsLocatedInPlace,
        files.commentHasTagTag);
    (comment.parent.isPost() ? files.commentReplyOfPost : files.commentReplyOfComment)
        .field(comment.id)
        .field(comment.parent.id)
        .endRow();
  }

  private void edges(Message message, CsvFile hasCreator, CsvFile isLocatedIn, CsvFile hasTag)
      throws IOException {
    hasCreator.field(message.id).field(persons.id[message.author]).endRow();
    isLocatedIn.field(message.id).field(message.country).endRow();
    for (int tag : message.tags) {
      hasTag.field(message.id).field(tag).endRow();
    }
  }

  @Override
  public void like(int person, Message message, long date) throws IOException {
    (message.isPost() ? files.personLikesPost : files.personLikesComment)
        .field(persons.id[person])
        .field(message.id)
        .field(date)
        .endRow();
  }
}
