import { Button, Group, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { HandedCode } from '#domain/users/handed-code.schema.ts'
import { useSchool } from '#data/session/use-session.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { printAlone } from '#ui/print-alone.tsx'
import { Slip } from './Slip.tsx'
import { slipTexts as texts } from './slip.texts.ts'

type SlipDialogProps = { handed: HandedCode | null; onClose: () => void }

/** Shows a code that was made just now, with the slip that it is handed over on. A click outside does not lose it. */
export function SlipDialog({ handed, onClose }: SlipDialogProps) {
  const school = useSchool()
  if (!handed || !school) return null
  const slip = <Slip handed={handed} school={school} />
  return (
    <Dialog opened onClose={onClose} title={texts.title(handed.fullName)} closeOnClickOutside={false}>
      <Text mb="sm">{texts.once}</Text>
      {slip}
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
        <Button leftSection={<IconPrinter size={18} />} onClick={() => printAlone(slip)}>
          {texts.print}
        </Button>
      </Group>
    </Dialog>
  )
}
