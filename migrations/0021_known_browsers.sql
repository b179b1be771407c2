-- A password that staff reset forgives the wrong guesses of its owner's own browsers: they are found by whose they are.
create index known_browsers_of_a_person on academy.known_browsers (user_id);
