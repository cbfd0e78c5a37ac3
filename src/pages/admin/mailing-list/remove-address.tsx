import { DeleteDialog } from '../delete-dialog.tsx';

type Props = {
  email: string;
  forget: (email: string) => Promise<void>;
  onClose: () => void;
  onRemoved: () => void;
};

/** Asks, then takes an address off the list: somebody wishes to be forgotten. */
export const RemoveAddress = ({ email, forget, onClose, onRemoved }: Props) => (
  <DeleteDialog
    title="Remove this address?"
    confirmLabel="Remove"
    busyLabel="Removing…"
    logMessage="Removing an address failed."
    onConfirm={() => forget(email).then(onRemoved)}
    onClose={onClose}
  >
    <p>
      <b>{email}</b>
    </p>
    <p>Every record of this address will be gone for good.</p>
  </DeleteDialog>
);
