ALTER TABLE "classes" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "joined_at" timestamp (3) with time zone;
--> statement-breakpoint
-- The database counts no revision for this: nobody has edited these students, and a form that is open is not out of date.
ALTER TABLE "students" DISABLE TRIGGER count_revision;
--> statement-breakpoint
-- The feed notes each of these rows, so that devices learn of earlier moves without a fresh replica.
UPDATE "students" SET "joined_at" = moved.at
FROM (SELECT "student_id", max("moved_at") AS at FROM "class_moves" WHERE "undone_at" IS NULL GROUP BY 1) AS moved
WHERE "students"."id" = moved."student_id";
--> statement-breakpoint
ALTER TABLE "students" ENABLE TRIGGER count_revision;
