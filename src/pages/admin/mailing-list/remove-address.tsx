import { DeleteDialog } from '../delete-dialog.tsx';

type Props = {
  email: string;
  removeAddress: (email: string) => Promise<void>;
  onClose: () => void;
  onRemoved: () => void;
};

/** Asks, then deletes all records of an address. */
export const RemoveAddress = ({ email, removeAddress, onClose, onRemoved }: Props) => (
  <DeleteDialog
    title="Remove this address?"
    main={{
      label: 'Remove',
      busyLabel: 'Removing…',
      logMessage: 'Removing an address failed.',
      onConfirm: () => removeAddress(email).then(onRemoved),
    }}
    onClose={onClose}
  >
    <p>
      <b>{email}</b>
    </p>
    <p>Every record of this address will be gone for good.</p>
  </DeleteDialog>
);
