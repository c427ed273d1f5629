import { Alert, Button } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { fieldOf } from '#domain/sheets/kinds.ts'
import styles from './sheets.module.css'
import { sheetsTexts as texts } from './sheets.texts.ts'
import type { ListUpload } from './use-list-upload.ts'

/** Questions about all rows at once: the order of days, and names in capitals. */
export function Questions({ upload }: { upload: ListUpload }) {
  const findings = upload.rows?.findings
  if (!findings) return null
  return (
    <>
      {findings.unclearDays.map((field) => (
        <Alert
          key={field}
          color="amber"
          icon={<IconHelpCircle size={22} />}
          title={texts.dayTitle(fieldOf(upload.kind, field)?.label ?? field)}
        >
          <div className={styles['stack']}>
            <p>{texts.dayLead}</p>
            <div className={styles['buttons']}>
              <Button variant="default" onClick={() => upload.setDayOrder(field, 'dayFirst')}>
                {texts.dayFirst}
              </Button>
              <Button variant="default" onClick={() => upload.setDayOrder(field, 'monthFirst')}>
                {texts.monthFirst}
              </Button>
            </div>
          </div>
        </Alert>
      ))}
      {findings.nameCase ? (
        <Alert color="nile" icon={<IconHelpCircle size={22} />} title={texts.nameCaseTitle(findings.nameCase.rows)}>
          <div className={styles['stack']}>
            {findings.nameCase.samples.map(([before, after], at) => (
              <p key={at}>{texts.nameCaseSample(before, after)}</p>
            ))}
            <div className={styles['buttons']}>
              <Button variant="default" onClick={() => upload.setNameCase(true)}>
                {texts.nameCaseYes}
              </Button>
              <Button variant="default" onClick={() => upload.setNameCase(false)}>
                {texts.nameCaseNo}
              </Button>
            </div>
          </div>
        </Alert>
      ) : null}
    </>
  )
}
