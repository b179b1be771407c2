import { Settings2Icon } from "../icons/actions.tsx";
import { PopUp } from "../pop-up.tsx";

type Choice = {
  id: string;
  header: string;
  isShown: boolean;
  onToggle: () => void;
};

/** Lets the user choose which columns the table shows. */
export const ColumnMenu = ({ label, columns }: { label: string; columns: Choice[] }) => (
  <PopUp
    isLazy
    label={label}
    title={label}
    buttonClass="btn btn-ghost -me-2 px-3 text-sm"
    button={
      <>
        <Settings2Icon className="size-4.5" />
        <span aria-hidden="true">{label}</span>
      </>
    }
  >
    <ul className="menu -mx-2">
      {columns.map(({ id, header, isShown, onToggle }) => (
        <li key={id}>
          <label>
            <input
              type="checkbox"
              className="checkbox checkbox-primary"
              checked={isShown}
              onChange={onToggle}
            />
            {header}
          </label>
        </li>
      ))}
    </ul>
  </PopUp>
);
