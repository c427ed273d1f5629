import type { ReactNode, Ref } from 'react'
import classes from './NewsCard.module.css'

type NewsCardProps = {
  ref?: Ref<HTMLLIElement>
  title: ReactNode
  titleId?: string
  /** The state, beside the title. */
  chips?: ReactNode
  message: string
  messageId?: string
  /** Shows only the beginning of the message. */
  isCut: boolean
  /** From whom, since when and until when. */
  about: ReactNode
  action?: ReactNode
  isUnread?: boolean
  isUrgent?: boolean
}

/**
 * News of the school in a list; a link in the title covers the whole card. Words of the other direction begin at the same
 * edge as the rest of the card.
 */
export const NewsCard = ({ ref, titleId, messageId, isCut, isUnread, isUrgent, ...of }: NewsCardProps) => (
  <li ref={ref} className={classes['card']} data-unread={isUnread || undefined} data-urgent={isUrgent || undefined}>
    <div className={classes['head']}>
      <h3 id={titleId}>
        <bdi>{of.title}</bdi>
      </h3>
      {of.chips ? <span className={classes['chips']}>{of.chips}</span> : null}
    </div>
    <p id={messageId} className={classes['message']} data-cut={isCut || undefined}>
      <bdi>{of.message}</bdi>
    </p>
    <div className={classes['foot']}>
      <p className="num">{of.about}</p>
      {of.action}
    </div>
  </li>
)

/** News of the school, one below the other. */
export const NewsList = ({ children }: { children: ReactNode }) => <ul className={classes['list']}>{children}</ul>
