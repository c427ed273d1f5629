import type { ReactNode, Ref } from 'react'
import classes from './NewsCard.module.css'

type NewsCardProps = {
  ref?: Ref<HTMLLIElement>
  title: ReactNode
  titleId?: string
  /** The state of the announcement, beside the title. */
  chips?: ReactNode
  message: string
  messageId?: string
  /** Shows only the beginning of the message. */
  isCut: boolean
  /** The sender, the start and the end of the announcement. */
  about: ReactNode
  action?: ReactNode
  isUnread?: boolean
  isUrgent?: boolean
}

/**
 * News of the school in a list; a link in the title covers the whole card. A text in a language of the other direction
 * begins at the same edge as the rest of the card.
 */
export const NewsCard = ({ ref, titleId, messageId, isCut, isUnread, isUrgent, ...of }: NewsCardProps) => (
  <li ref={ref} className={classes['card']} data-unread={isUnread || undefined} data-urgent={isUrgent || undefined}>
    <div className={classes['head']}>
      <h3 id={titleId} dir="auto">
        {of.title}
      </h3>
      {of.chips ? <span className={classes['chips']}>{of.chips}</span> : null}
    </div>
    <p id={messageId} className={classes['message']} data-cut={isCut || undefined} dir="auto">
      {of.message}
    </p>
    <div className={classes['foot']}>
      <p className="num">{of.about}</p>
      {of.action}
    </div>
  </li>
)

/** List of the school's news. */
export const NewsList = ({ children }: { children: ReactNode }) => <ul className={classes['list']}>{children}</ul>
