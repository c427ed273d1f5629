CREATE TABLE "bell_times" (
	"id" serial PRIMARY KEY NOT NULL,
	"shift" text NOT NULL,
	"weekday" integer,
	"periods" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lessons" (
	"id" serial PRIMARY KEY NOT NULL,
	"class_id" integer NOT NULL,
	"shift" text NOT NULL,
	"weekday" integer NOT NULL,
	"period" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"teacher_id" integer,
	"room" text,
	CONSTRAINT "lessons_weekday" CHECK ("lessons"."weekday" between 0 and 6),
	CONSTRAINT "lessons_period" CHECK ("lessons"."period" > 0)
);
--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bell_times_unique" ON "bell_times" USING btree ("shift",coalesce("weekday", -1));--> statement-breakpoint
CREATE UNIQUE INDEX "lessons_unique" ON "lessons" USING btree ("class_id","shift","weekday","period");--> statement-breakpoint
CREATE INDEX "lessons_teacher" ON "lessons" USING btree ("teacher_id");