import styles from './sheets.module.css'
import { sheetsTexts as texts } from './sheets.texts.ts'

/** Progress of an upload; once all is sent, the server is at work. */
export function Sending({ share }: { share: number }) {
  const words = share < 1 ? texts.sending : texts.registering
  return (
    <div className={styles['sending']}>
      <span role="status">{words}</span>
      <progress {...(share < 1 ? { value: share } : {})} aria-label={words} />
    </div>
  )
}
