import { Alert, Button, Group, NativeSelect } from '@mantine/core'
import { IconAlertTriangle, IconMessage, IconPrinter } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { Language } from '#domain/core/languages.ts'
import { formatPhone, parsePhone } from '#domain/school/phone.rules.ts'
import type { HandedCode } from '#domain/users/handed-code.schema.ts'
import { useSchool } from '#data/session/use-session.ts'
import { Panel } from '#ui/Panel.tsx'
import { printAlone } from '#ui/print-alone.tsx'
import { ShortTable } from '../../core/list/ShortTable.tsx'
import { languageOf, SLIP_LANGUAGES } from './slip-words.ts'
import { PER_PAGE, SlipSheets, type PerPage } from './SlipSheets.tsx'
import { smsOf } from './sms.ts'
import { madeSlipsTexts as texts } from './made-slips.texts.ts'

/** A slip that was made just now; `of`: the children, each with the class. */
export type MadeSlip = HandedCode & { phoneNumber: string | null; of?: readonly string[] }

/** `note`: who got no slip; null for nobody. */
type MadeSlipsProps = { slips: readonly MadeSlip[]; note?: ReactNode; onClose: () => void }

const CHILDREN = {
  key: 'children',
  label: texts.student,
  value: ({ of = [] }: MadeSlip) => of.join(', ') || '–',
  canBreak: true,
}

/** The slips that were made: printed on pages of A4 in the chosen language, or sent one by one from the office's phone. */
export function MadeSlips({ slips, note = null, onClose }: MadeSlipsProps) {
  const school = useSchool()
  const [language, setLanguage] = useState<Language>('so')
  const [perPage, setPerPage] = useState<PerPage>(8)
  if (!school) return null
  const print = () => printAlone(<SlipSheets slips={slips} school={school} language={language} perPage={perPage} />)
  return (
    <Panel title={texts.made(slips.length)} {...(slips.length > 0 ? { lead: texts.madeLead } : {})}>
      {note === null ? null : (
        <Alert color="amber" mb="md" icon={<IconAlertTriangle size={22} />}>
          {note}
        </Alert>
      )}
      {slips.length === 0 ? (
        <Button variant="default" onClick={onClose}>
          {texts.other}
        </Button>
      ) : (
        <>
          <Group align="flex-end" mb="md" gap="xs">
            <NativeSelect
              label={texts.language}
              data={SLIP_LANGUAGES}
              value={language}
              onChange={({ currentTarget: { value } }) => setLanguage(languageOf(value))}
            />
            <NativeSelect
              label={texts.perPage}
              data={PER_PAGE.map((count) => ({ value: String(count), label: texts.many(count) }))}
              value={perPage}
              onChange={({ currentTarget: { value } }) => setPerPage(value === '4' ? 4 : 8)}
            />
            <Button leftSection={<IconPrinter size={20} />} onClick={print}>
              {texts.print}
            </Button>
            <Button variant="default" onClick={onClose}>
              {texts.other}
            </Button>
          </Group>
          <ShortTable
            label={texts.made(slips.length)}
            rows={slips}
            rowKey={({ id }) => id}
            fields={[
              { key: 'person', label: texts.person, value: ({ fullName }) => fullName, isHeading: true },
              ...(slips.some(({ of }) => of) ? [CHILDREN] : []),
              { key: 'phone', label: texts.phone, value: ({ phoneNumber }) => formatPhone(phoneNumber ?? '–') },
            ]}
            actions={{
              label: texts.sms,
              render: (slip) => {
                const phone = parsePhone(slip.phoneNumber)
                return phone ? (
                  <Button
                    component="a"
                    href={smsOf(phone, slip, school, language)}
                    variant="default"
                    leftSection={<IconMessage size={18} />}
                    aria-label={texts.smsTo(slip.fullName)}
                  >
                    {texts.sms}
                  </Button>
                ) : null
              },
            }}
          />
        </>
      )}
    </Panel>
  )
}
