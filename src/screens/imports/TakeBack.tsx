import { Button, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { takeBackImport } from '#domain/imports/imports.endpoints.ts'
import type { ImportDetail } from '#domain/imports/imports.schema.ts'
import { call } from '#data/answers/api.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { DialogButton } from '#ui/DialogButton.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { useAction } from '../core/form/use-action.ts'
import { hasChanges } from './import-words.ts'
import { importTexts } from './imports.texts.ts'

const texts = importTexts.takeBack

type TakeBackProps = { of: ImportDetail; onDone: () => void }

function Ask({ of, onDone, onClose }: TakeBackProps & { onClose: () => void }) {
  const stays = of.rows.filter(({ builtOn }) => builtOn.length > 0).length
  const goes = of.rows.length - stays
  const ask = hasChanges(of) ? texts.askChanged : texts.ask
  const taking = useAction(() => call(takeBackImport, { params: { id: String(of.id) } }), {
    done: ({ removed }) => {
      toastDone(texts.done(removed))
      onClose()
    },
    // Somebody else may have been faster, so the page is asked for again.
    after: onDone,
    trouble: texts.failed,
  })
  return (
    <ConfirmDialog
      opened
      isDangerous
      isCautious
      title={texts.title}
      confirmLabel={texts.button}
      isBusy={taking.isBusy}
      isDisabled={goes === 0}
      onConfirm={() => void taking.run()}
      onClose={onClose}
    >
      {taking.trouble ? <ProblemAlert message={taking.trouble} /> : null}
      <Text fw={600}>{goes === 0 ? texts.nothing : ask(goes)}</Text>
      {goes > 0 && stays > 0 ? <Text mt="xs">{texts.stays(stays)}</Text> : null}
    </ConfirmDialog>
  )
}

/** Takes an import back, after asking; says before how many records stay. */
export const TakeBack = (props: TakeBackProps) => (
  <DialogButton
    renderButton={(open) => (
      <Button variant="default" leftSection={<IconArrowBackUp size={20} />} onClick={open}>
        {texts.button}
      </Button>
    )}
  >
    {(close) => <Ask {...props} onClose={close} />}
  </DialogButton>
)
