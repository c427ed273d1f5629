ALTER TABLE "attendance" ADD COLUMN "day_kind" text;--> statement-breakpoint
ALTER TABLE "attendance" ADD COLUMN "day_time" text;--> statement-breakpoint
ALTER TABLE "attendance_conflicts" ADD COLUMN "standing_kind" text;--> statement-breakpoint
ALTER TABLE "attendance_conflicts" ADD COLUMN "standing_time" text;--> statement-breakpoint
ALTER TABLE "attendance_conflicts" ADD COLUMN "challenger_kind" text;--> statement-breakpoint
ALTER TABLE "attendance_conflicts" ADD COLUMN "challenger_time" text;--> statement-breakpoint
ALTER TABLE "attendance_history" ADD COLUMN "day_kind" text;--> statement-breakpoint
ALTER TABLE "attendance_history" ADD COLUMN "day_time" text;--> statement-breakpoint
CREATE INDEX "attendance_day_kind" ON "attendance" USING btree ("date","student_id") WHERE "attendance"."day_kind" is not null and "attendance"."deleted_at" is null;