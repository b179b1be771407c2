-- Each piece's hash is checked by itself: joined, one of double length passed with an empty one beside it.
alter table academy.videos drop constraint videos_check;
alter table academy.videos add constraint videos_pieces check (
  cardinality(pieces) = (size + 4194303) / 4194304
  and array_to_string(pieces, ',', '!') ~ '^[0-9a-f]{64}(,[0-9a-f]{64})*$'
);
alter table academy.resources drop constraint resources_check;
alter table academy.resources add constraint resources_pieces check (
  cardinality(pieces) = (file_size + 4194303) / 4194304
  and array_to_string(pieces, ',', '!') ~ '^[0-9a-f]{64}(,[0-9a-f]{64})*$'
);
