import { useSession } from "../../../features/session/data.ts";
import { UserList } from "../../../features/users/panel/user-list.tsx";

export function People() {
  const { data: person } = useSession();
  return person ? <UserList actor={person} /> : null;
}
