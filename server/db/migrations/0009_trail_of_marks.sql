ALTER TABLE "attendance_history" ADD COLUMN "endpoint" text;--> statement-breakpoint
CREATE INDEX "attendance_history_moment" ON "attendance_history" USING btree ("marked_at","id");--> statement-breakpoint
CREATE INDEX "audit_moment" ON "audit" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "absence_calls_moment" ON "absence_calls" USING btree ("saved_at","id");