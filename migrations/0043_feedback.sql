-- What learners think of the tutor's answers, and the answers that they sent to the team.
alter table academy.messages
  add column rating text check (rating in ('good', 'bad')),
  add column rating_reason text
    check (rating_reason in ('wrong', 'unclear', 'off_topic', 'too_long', 'language')),
  add constraint rated_answers check (rating is null or role = 'assistant'),
  add constraint reasons_of_bad_ratings check (rating_reason is null or rating = 'bad');

-- A copy of the question and its answer. It stays when the learner deletes the conversation.
create table academy.sent_answers (
  id uuid primary key default gen_random_uuid(),
  -- The answer in the learner's conversation. Null when it is deleted.
  answer_id uuid unique references academy.messages on delete set null,
  -- Null if the learner did not want the team to see the name.
  sender_id uuid references academy.users on delete set null,
  course_id text references academy.courses,
  video_id uuid references academy.videos on delete set null,
  question text not null,
  answer text not null,
  sources jsonb not null,
  comment text not null check (length(comment) <= 2000),
  rating text check (rating in ('good', 'bad')),
  rating_reason text,
  -- Only the day: a time could be matched with the moment at which a learner was seen.
  sent_on date not null default (now() at time zone 'Asia/Yangon')::date,
  handled_at timestamptz,
  handled_by_id uuid references academy.users on delete set null
);

create index sent_answers_by_day on academy.sent_answers (sent_on, id);
create index sent_answers_waiting on academy.sent_answers (course_id) where handled_at is null;
create index sent_answers_of_a_sender on academy.sent_answers (sender_id) where sender_id is not null;
create index sent_answers_of_a_video on academy.sent_answers (video_id) where video_id is not null;
