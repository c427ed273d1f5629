import { Alert, Button, NativeSelect, Text } from '@mantine/core'
import { IconAlertTriangle, IconMessage, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import type { Language } from '#domain/core/languages.ts'
import { parsePhone } from '#domain/school/phone.rules.ts'
import type { HandedCode } from '#domain/users/handed-code.schema.ts'
import { isOwnMachine } from '#domain/users/slip-link.rules.ts'
import { useSchool } from '#data/session/use-session.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { printAlone } from '#ui/print-alone.tsx'
import { addressOf, Slip } from './Slip.tsx'
import { slipDialogTexts as texts } from './slip-dialog.texts.ts'
import { languageOf, SLIP_LANGUAGES } from './slip-words.ts'
import classes from './slip.module.css'
import { smsOf } from './sms.ts'

type SlipDialogProps = { handed: HandedCode | null; onClose: () => void }

/** Shows a code that was made just now, with the slip that it is handed over on. A click outside does not lose it. */
export function SlipDialog({ handed, onClose }: SlipDialogProps) {
  const school = useSchool()
  const [language, setLanguage] = useState<Language>('so')
  if (!handed || !school) return null
  const slip = <Slip handed={handed} school={school} language={language} />
  const phone = parsePhone(handed.name)
  return (
    <Dialog opened onClose={onClose} title={texts.title(handed.fullName)} closeOnClickOutside={false}>
      <Text mb="sm">{texts.once}</Text>
      {isOwnMachine(addressOf(handed, school)) ? (
        <Alert color="amber" mb="sm" icon={<IconAlertTriangle size={22} />}>
          {texts.unreachable}
        </Alert>
      ) : null}
      {slip}
      <div className={classes['tools']}>
        <NativeSelect
          label={texts.language}
          data={SLIP_LANGUAGES}
          value={language}
          onChange={({ currentTarget: { value } }) => setLanguage(languageOf(value))}
        />
        {phone ? (
          <Button
            component="a"
            href={smsOf(phone, handed, school, language)}
            variant="default"
            leftSection={<IconMessage size={18} />}
          >
            {texts.sms}
          </Button>
        ) : null}
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
        <Button leftSection={<IconPrinter size={18} />} onClick={() => printAlone(slip)}>
          {texts.print}
        </Button>
      </div>
    </Dialog>
  )
}
