import { Button, TextInput } from '@mantine/core'
import { EXCUSES, isPartly, PARTLY } from '#domain/school/day-kinds.ts'
import { withKind, type Typed } from './mark-form.ts'
import styles from './tracker.module.css'
import { trackerTexts as texts } from './tracker.texts.ts'

/** What a mark says beyond its status, and the time of coming late or leaving early. */
export const KindFields = ({ typed, onChange }: { typed: Typed; onChange: (next: Typed) => void }) => (
  <>
    <fieldset className={styles['reasons']} aria-label={texts.kind.label}>
      {(typed.present ? PARTLY : EXCUSES).map((kind) => (
        <Button
          key={kind}
          variant={typed.kind === kind ? 'filled' : 'light'}
          color="amber"
          size="sm"
          h={44}
          aria-pressed={typed.kind === kind}
          onClick={() => onChange(withKind(typed, kind))}
        >
          {texts.kind[kind]}
        </Button>
      ))}
    </fieldset>
    {isPartly(typed.kind) ? (
      <TextInput
        type="time"
        label={texts.time}
        value={typed.time ?? ''}
        onChange={(event) => onChange({ ...typed, time: event.currentTarget.value || undefined })}
      />
    ) : null}
  </>
)
