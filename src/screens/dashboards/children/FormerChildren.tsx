import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import type { FormerChild } from '#domain/fees/child-receipts.schema.ts'
import { formatCents } from '#domain/school/money.ts'
import { childReceiptsScreen } from '../../fees/fee-lists.screens.ts'
import { dashboardTexts } from '../dashboards.texts.ts'
import classes from './child.module.css'

const texts = dashboardTexts.former

/** Children who have left the school: their parents see what is still to be paid, and keep the receipts. */
export const FormerChildren = ({ of }: { of: readonly FormerChild[] }) => (
  <ul className={classes['children']} aria-label={texts.title}>
    {of.map(({ studentId, fullname, owesCents }) => (
      <li key={studentId} className={classes['child']}>
        <div className={classes['who']}>
          <h2 dir="auto">{fullname}</h2>
          <span className={classes['class']}>{texts.hasLeft}</span>
        </div>
        <div className={classes['brief']}>
          <span data-tone={owesCents > 0 ? 'bad' : 'good'} className="num">
            {owesCents > 0 ? texts.owed(formatCents(owesCents)) : texts.nothingOwed}
          </span>
        </div>
        <p className={classes['soft']}>{texts.advice}</p>
        <Button
          component={Link}
          to={linkTo(childReceiptsScreen)}
          variant="default"
          mb="xs"
          leftSection={<IconReceipt size={18} aria-hidden />}
        >
          {childReceiptsScreen.title}
        </Button>
      </li>
    ))}
  </ul>
)
