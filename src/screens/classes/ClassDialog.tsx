import { Button, Text, TextInput } from '@mantine/core'
import { changeClass, deleteClass } from '#domain/classes/classes.endpoints.ts'
import { ClassEdit } from '#domain/classes/class-forms.schema.ts'
import type { ClassRow } from '#domain/school/classes.schema.ts'
import { isOpen } from '#domain/school/classes.rules.ts'
import { call } from '#data/answers/api.ts'
import { toastDone } from '#ui/toast.ts'
import { uiTexts } from '#ui/ui.texts.ts'
import { FormDialog } from '../core/form/FormDialog.tsx'
import { useAction } from '../core/form/use-action.ts'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { createClassTexts } from './create-class.texts.ts'

const texts = createClassTexts.edit

type Change = { name?: string; seats?: number | null; closed?: boolean }
type ClassDialogProps = {
  group: ClassRow
  onClose: () => void
  /** Called once the school has renamed, closed, opened or deleted the class. */
  onChanged?: ((id: number) => void) | undefined
}

/** Dialog that renames a class, closes it or opens it again, and deletes one that was never used. */
export function ClassDialog({ group, onClose, onChanged }: ClassDialogProps) {
  const send = (change: Change) => call(changeClass, { params: { id: String(group.id) }, body: change })
  const done = ({ message }: { message: string }) => {
    toastDone(message)
    onChanged?.(group.id)
    onClose()
  }
  const { field, ...form } = useDraftForm(ClassEdit, {
    initial: { name: group.name, seats: String(group.seats ?? '') },
    submit: send,
    done,
    trouble: createClassTexts.edit,
  })
  const closing = useAction(() => send({ closed: isOpen(group) }), { done, trouble: createClassTexts.edit })
  const deleting = useAction(() => call(deleteClass, { params: { id: String(group.id) } }), {
    done,
    trouble: createClassTexts.edit,
  })
  return (
    <FormDialog
      of={{ ...form, trouble: form.trouble ?? closing.trouble ?? deleting.trouble }}
      title={texts.title(group.name)}
      submit={uiTexts.save}
      onClose={onClose}
      buttons={
        <>
          <Button
            variant="light"
            color={isOpen(group) ? 'clay' : 'nile'}
            loading={closing.isBusy}
            onClick={() => void closing.run()}
          >
            {isOpen(group) ? texts.close : texts.open}
          </Button>
          <Button variant="subtle" color="clay" loading={deleting.isBusy} onClick={() => void deleting.run()}>
            {texts.delete}
          </Button>
        </>
      }
    >
      <TextInput
        label={createClassTexts.field}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={30}
        data-autofocus
        {...field('name')}
      />
      <TextInput
        label={texts.seats}
        description={texts.seatsHelp}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        {...field('seats')}
      />
      <Text size="sm">{isOpen(group) ? texts.closeHelp : texts.openHelp}</Text>
      <Text size="sm">{texts.deleteHelp}</Text>
    </FormDialog>
  )
}
