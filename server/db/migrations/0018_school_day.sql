CREATE TABLE "fee_rule_students" (
	"rule_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	CONSTRAINT "fee_rule_students_rule_id_student_id_pk" PRIMARY KEY("rule_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "fee_rules" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"percent" integer,
	"cents" integer,
	"from_child" integer,
	"granted_by" text NOT NULL,
	"from_month" integer NOT NULL,
	"until_month" integer,
	"end_reason" text,
	"follows" integer,
	"created_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "fee_rules_terms" CHECK (("fee_rules"."percent" is null) <> ("fee_rules"."cents" is null)),
	CONSTRAINT "fee_rules_percent" CHECK ("fee_rules"."percent" between 1 and 100),
	CONSTRAINT "fee_rules_cents" CHECK ("fee_rules"."cents" > 0),
	CONSTRAINT "fee_rules_child" CHECK (("fee_rules"."kind" = 'sibling') = ("fee_rules"."from_child" is not null))
);
--> statement-breakpoint
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
CREATE TABLE "substitutes" (
	"id" serial PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"class_id" integer NOT NULL,
	"shift" text NOT NULL,
	"period" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"room" text,
	"absent_id" integer NOT NULL,
	"teacher_id" integer NOT NULL,
	"made_by" integer NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"deleted_by" integer,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "substitutes_people" CHECK ("substitutes"."absent_id" <> "substitutes"."teacher_id"),
	CONSTRAINT "substitutes_deleted" CHECK (("substitutes"."deleted_at" is null) = ("substitutes"."deleted_by" is null))
);
--> statement-breakpoint
ALTER TABLE "attendance" ADD COLUMN "day_kind" text;--> statement-breakpoint
ALTER TABLE "attendance" ADD COLUMN "day_time" text;--> statement-breakpoint
ALTER TABLE "attendance_conflicts" ADD COLUMN "standing_kind" text;--> statement-breakpoint
ALTER TABLE "attendance_conflicts" ADD COLUMN "standing_time" text;--> statement-breakpoint
ALTER TABLE "attendance_conflicts" ADD COLUMN "challenger_kind" text;--> statement-breakpoint
ALTER TABLE "attendance_conflicts" ADD COLUMN "challenger_time" text;--> statement-breakpoint
ALTER TABLE "attendance_history" ADD COLUMN "day_kind" text;--> statement-breakpoint
ALTER TABLE "attendance_history" ADD COLUMN "day_time" text;--> statement-breakpoint
ALTER TABLE "school_calendar" ADD COLUMN "late_as_absence" integer;--> statement-breakpoint
ALTER TABLE "student_fees" ADD COLUMN "reduced_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "student_fees" ADD COLUMN "reductions" jsonb;--> statement-breakpoint
ALTER TABLE "fee_rule_students" ADD CONSTRAINT "fee_rule_students_rule_id_fee_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."fee_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_rule_students" ADD CONSTRAINT "fee_rule_students_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_rules" ADD CONSTRAINT "fee_rules_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitutes" ADD CONSTRAINT "substitutes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitutes" ADD CONSTRAINT "substitutes_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitutes" ADD CONSTRAINT "substitutes_absent_id_users_id_fk" FOREIGN KEY ("absent_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitutes" ADD CONSTRAINT "substitutes_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitutes" ADD CONSTRAINT "substitutes_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitutes" ADD CONSTRAINT "substitutes_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fee_rule_students_student" ON "fee_rule_students" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bell_times_unique" ON "bell_times" USING btree ("shift",coalesce("weekday", -1));--> statement-breakpoint
CREATE UNIQUE INDEX "lessons_unique" ON "lessons" USING btree ("class_id","shift","weekday","period");--> statement-breakpoint
CREATE INDEX "lessons_teacher" ON "lessons" USING btree ("teacher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "substitutes_unique" ON "substitutes" USING btree ("day","class_id","shift","period") WHERE "substitutes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "attendance_day_kind" ON "attendance" USING btree ("date","student_id") WHERE "attendance"."day_kind" is not null and "attendance"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "student_fees" ADD CONSTRAINT "student_fees_reduced" CHECK ("student_fees"."reduced_cents" >= 0 and ("student_fees"."reduced_cents" = 0) = ("student_fees"."reductions" is null));