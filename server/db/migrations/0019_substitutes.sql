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
ALTER TABLE "substitutes" ADD CONSTRAINT "substitutes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitutes" ADD CONSTRAINT "substitutes_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitutes" ADD CONSTRAINT "substitutes_absent_id_users_id_fk" FOREIGN KEY ("absent_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitutes" ADD CONSTRAINT "substitutes_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitutes" ADD CONSTRAINT "substitutes_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitutes" ADD CONSTRAINT "substitutes_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "substitutes_unique" ON "substitutes" USING btree ("day","class_id","shift","period") WHERE "substitutes"."deleted_at" is null;