import { Button } from '@mantine/core'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { DialogButton } from '#ui/DialogButton.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'

export const title = 'Dialogs'

export const examples = {
  'A dialog': () => (
    <DialogButton renderButton={(open) => <Button onClick={open}>Open</Button>}>
      {(close) => (
        <Dialog opened onClose={close} title="Receipt 1042">
          Hodan Cali Nuur, $17.00
        </Dialog>
      )}
    </DialogButton>
  ),
  'A question before what cannot be undone': () => (
    <DialogButton
      renderButton={(open) => (
        <Button color="clay" onClick={open}>
          Delete
        </Button>
      )}
    >
      {(close) => (
        <ConfirmDialog
          opened
          title="Delete this record?"
          confirmLabel="Delete"
          isDangerous
          isCautious
          onConfirm={close}
          onClose={close}
        >
          It stays in the audit log.
        </ConfirmDialog>
      )}
    </DialogButton>
  ),
  'A panel from the side': () => (
    <DialogButton renderButton={(open) => <Button onClick={open}>Open</Button>}>
      {(close) => (
        <SidePanel opened onClose={close} title="Hodan Cali Nuur">
          Class 1A
        </SidePanel>
      )}
    </DialogButton>
  ),
}
