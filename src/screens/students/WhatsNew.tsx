import { Button } from '@mantine/core'
import { useState } from 'react'
import { noteSeenNews, useSeenNews } from '#data/device/news.ts'
import { Dialog } from '#ui/Dialog.tsx'
import classes from './student-form.module.css'
import { formTexts } from './student-form.texts.ts'

const texts = formTexts.news

/** The version in which this screen last changed. */
const NEWS_VERSION = '0.1.0'
const SHOWN_AT_FIRST = 3

/** What changed on this screen, shown once for each person and version (STU-6). Escape and a tap outside close it for good. */
export function WhatsNew({ ownerId }: { ownerId: number }) {
  const seen = useSeenNews(ownerId)
  const [hasAll, setAll] = useState(false)
  const [isClosed, setClosed] = useState(false)
  const close = () => {
    setClosed(true)
    void noteSeenNews(ownerId, NEWS_VERSION)
  }
  const items = hasAll ? texts.items : texts.items.slice(0, SHOWN_AT_FIRST)
  return (
    <Dialog opened={!isClosed && seen !== undefined && seen !== NEWS_VERSION} onClose={close} title={texts.title}>
      <ul className={classes['news']}>
        {items.map((item) => (
          <li key={item.title}>
            <strong>{item.title}</strong>
            {item.text}
          </li>
        ))}
      </ul>
      <div className={classes['foot']}>
        {hasAll ? null : (
          <Button variant="subtle" onClick={() => setAll(true)}>
            {texts.showAll(texts.items.length)}
          </Button>
        )}
        <Button onClick={close} data-autofocus>
          {texts.close}
        </Button>
      </div>
    </Dialog>
  )
}
