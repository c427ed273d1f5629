-- Of several open differences of one student and day the newest is the one to settle; the history has them all.
UPDATE attendance_conflicts AS older SET settled_at = now()
WHERE settled_at IS NULL AND EXISTS (
  SELECT FROM attendance_conflicts AS newer
  WHERE newer.student_id = older.student_id AND newer.date = older.date AND newer.settled_at IS NULL AND newer.id > older.id
);
--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_conflicts_one_open" ON "attendance_conflicts" USING btree ("student_id","date") WHERE "attendance_conflicts"."settled_at" is null;