import { Button } from '@mantine/core'
import { markAll, undoMarkAll, type MarkForm } from './mark-form.ts'
import { markingTexts as texts } from './marking.texts.ts'
import { useCanUndo } from './use-mark-form.ts'

type MarkAllProps = { form: MarkForm; isEmpty: boolean; present?: string; absent?: string | null }

/** Buttons that make everybody present or absent (not where `absent` is null), and that undo this. */
export function MarkAll({ form, isEmpty, present = texts.markAllPresent, absent = texts.markAllAbsent }: MarkAllProps) {
  const canUndo = useCanUndo(form)
  return (
    <>
      <Button size="sm" h={44} variant="default" disabled={isEmpty} onClick={() => markAll(form, true)}>
        {present}
      </Button>
      {absent === null ? null : (
        <Button size="sm" h={44} variant="default" disabled={isEmpty} onClick={() => markAll(form, false)}>
          {absent}
        </Button>
      )}
      {canUndo ? (
        <Button size="sm" h={44} variant="light" onClick={() => undoMarkAll(form)}>
          {texts.undo}
        </Button>
      ) : null}
    </>
  )
}
