import { IconChevronRight } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import classes from './dashboards.module.css'

type TileProps = {
  to: string
  Icon: ComponentType<{ size: number; 'aria-hidden': true }>
  title: string
  words: ReactNode
  isMain?: boolean
}

/** A large link to a task. */
export const Tile = ({ to, Icon, title, words, isMain }: TileProps) => (
  <Link to={to} className={classes['tile']} data-main={isMain || undefined}>
    <Icon size={30} aria-hidden />
    <span>
      <strong>{title}</strong>
      <small>{words}</small>
    </span>
    <IconChevronRight size={22} aria-hidden />
  </Link>
)
