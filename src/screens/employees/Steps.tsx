import styles from './employees.module.css'
import { employeeTexts } from './employees.texts.ts'

const texts = employeeTexts.form

type StepsProps = { step: number; onStep: (step: number) => void }

/** The three steps of the form, as buttons; each step can be opened at any time. */
export const Steps = ({ step, onStep }: StepsProps) => (
  <ol className={styles['steps']} aria-label={texts.stepsLabel}>
    {texts.steps.map((title, at) => (
      <li key={title}>
        <button
          type="button"
          aria-label={texts.step(at + 1, title)}
          aria-current={at === step ? 'step' : undefined}
          data-done={at < step || undefined}
          onClick={() => onStep(at)}
        >
          <b className="num">{at + 1}</b> {title}
        </button>
      </li>
    ))}
  </ol>
)
