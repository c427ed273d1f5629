CREATE TABLE "year_rolls" (
	"id" serial PRIMARY KEY NOT NULL,
	"academic_year_id" integer NOT NULL,
	"class_id" integer NOT NULL,
	"class_name" text NOT NULL,
	"student_ids" integer[] NOT NULL,
	"subject_ids" integer[] NOT NULL,
	"left_ids" integer[] NOT NULL,
	"left_at" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "turn_choices" (
	"turn_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"outcome" text NOT NULL,
	"class_id" integer,
	"chosen_by" integer NOT NULL,
	"chosen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "turn_choices_turn_id_student_id_pk" PRIMARY KEY("turn_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "turns" (
	"id" serial PRIMARY KEY NOT NULL,
	"from_year_id" integer NOT NULL,
	"to_year_id" integer NOT NULL,
	"rule" text NOT NULL,
	"classes" jsonb NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"turned_by" integer,
	"turned_at" timestamp (3) with time zone,
	"batch" uuid,
	CONSTRAINT "turns_turned" CHECK (("turns"."turned_at" is null) = ("turns"."turned_by" is null) and ("turns"."turned_at" is null) = ("turns"."batch" is null))
);
--> statement-breakpoint
ALTER TABLE "academic_years" ADD COLUMN "turn" text;--> statement-breakpoint
ALTER TABLE "student_removals" ADD COLUMN "kind" text DEFAULT 'deleted' NOT NULL;--> statement-breakpoint
ALTER TABLE "student_removals" ADD COLUMN "turn_id" integer;--> statement-breakpoint
ALTER TABLE "year_rolls" ADD CONSTRAINT "year_rolls_academic_year_id_academic_years_id_fk" FOREIGN KEY ("academic_year_id") REFERENCES "public"."academic_years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_rolls" ADD CONSTRAINT "year_rolls_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turn_choices" ADD CONSTRAINT "turn_choices_turn_id_turns_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."turns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turn_choices" ADD CONSTRAINT "turn_choices_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turn_choices" ADD CONSTRAINT "turn_choices_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turn_choices" ADD CONSTRAINT "turn_choices_chosen_by_users_id_fk" FOREIGN KEY ("chosen_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turns" ADD CONSTRAINT "turns_from_year_id_academic_years_id_fk" FOREIGN KEY ("from_year_id") REFERENCES "public"."academic_years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turns" ADD CONSTRAINT "turns_to_year_id_academic_years_id_fk" FOREIGN KEY ("to_year_id") REFERENCES "public"."academic_years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turns" ADD CONSTRAINT "turns_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turns" ADD CONSTRAINT "turns_turned_by_users_id_fk" FOREIGN KEY ("turned_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "year_rolls_unique" ON "year_rolls" USING btree ("academic_year_id","class_id");--> statement-breakpoint
CREATE INDEX "turn_choices_student" ON "turn_choices" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "turns_from" ON "turns" USING btree ("from_year_id");--> statement-breakpoint
ALTER TABLE "student_removals" ADD CONSTRAINT "student_removals_turn_id_turns_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."turns"("id") ON DELETE set null ON UPDATE no action;