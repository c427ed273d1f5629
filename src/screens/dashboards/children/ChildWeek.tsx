import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { useChildLessons } from '#data/timetable/child-lessons.ts'
import { childTimetableScreen } from '../../timetable/timetable.screens.ts'
import classes from './child.module.css'

/** The way to the week of a class, where the school has typed its timetable. */
export function ChildWeek({ classId }: { classId: number | null }) {
  const { shown } = useChildLessons({})
  const hasWeek = shown.status === 'ready' && shown.data.lessons.some((lesson) => lesson.classId === classId)
  return hasWeek ? (
    <Link className={classes['link']} to={linkTo(childTimetableScreen)}>
      {childTimetableScreen.title}
    </Link>
  ) : null
}
